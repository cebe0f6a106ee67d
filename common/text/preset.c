/*
 * A rule of a preset must not change other names, in whatever language: so each
 * matches as little as it can.
 */
#include "text/preset.h"

const char *const	 preset_names[] = {
	"rust", "gcc", "llvm", "std", "paths", "addresses", NULL
};

#define PATHS(rule)	"fl:" rule, "ob:" rule
/* GCC's suffixes may follow each other, and `'2' of a recursion follows
   them. */
#define CLONE	"(?:constprop|isra|part|cold|lto_priv)"

/*
 * Names of the v0 mangling, each perhaps after the `'' of a context: in other
 * names a C with what follows has no meaning.  A crate's hash has 64 bits; the
 * numbers of closures look the same but are small.
 */
#define OTHER_NAME	"(?:^|')(?!__?R[A-Z0-9])[^']*(*SKIP)(*F)"

/* Lambdas and unnamed types are numbered within each function: demangled by
   binutils, by LLVM, and mangled. */
#define OTHER_CXX	"(?:^|')(?!__?Z[A-Z0-9])[^']*(*SKIP)(*F)"
#define UNNAMED								\
	"fn:s/(?<=\\)|\\{unnamed type)#[0-9]+(?=\\})//g",		\
	"fn:s/(?<='lambda|'unnamed)[0-9]+(?=')//g",			\
	"fn:s/" OTHER_CXX "|(?<=Ut)[0-9]+(?=_[0-9CDE])|"		\
	    "(?<=E)[0-9]+(?=_cl)//g"

/* Text between < and >: anything else, and any number of inner ones. */
#define NESTED(inner)	"(?:[^<>]++|<" inner ">)*+"

/* Nested twice, because an allocator may contain another. */
#define ALLOCATOR							\
	"fn:s/, std::allocator<" NESTED(NESTED("[^<>]*+")) "> ?(?=>)//g"

/* The rules of each preset, each with a prefix for its kind. */
static const char *const	 rules[][16] = {
	{	/* rust */
	    "fn:s/::h[0-9a-f]{16}(?![0-9a-f])//g",
	    "fn:s/17h[0-9a-f]{16}E/E/g",
	    "fn:s/" OTHER_NAME "|(?<=C)s[0-9A-Za-z]{4,11}_(?=u?[0-9])//g",
	    "fn:s/(?<=[0-9A-Za-z_])\\[[0-9a-f]{1,16}\\](?=::)//g",
	    "fn:s/ \\(\\.llvm\\.[0-9]+\\)//g",
	    "fn:s/\\.llvm\\.[0-9]+//g",
	    "fn:s/(?:\\.(?:cold|part)(?:\\.[0-9]+)*)+(?![\\w.])//g",
	    "fn:s/(?<=\\{closure)#[0-9]+(?=\\})//g",
	}, {	/* gcc */
	    "fn:s/ \\[clone \\." CLONE "[^\\]]*\\]//g",
	    "fn:s/(?:\\." CLONE "(?:\\.[0-9]+)*)+"
		"(?:(?![\\w.])|(?=\\.(?:llvm|__uniq)\\.))//g",
	    UNNAMED,
	}, {	/* llvm */
	    "fn:s/ \\(\\.llvm\\.[0-9]+\\)//g",
	    "fn:s/\\.(?:llvm|__uniq)\\.[0-9]+//g",
	    UNNAMED,
	}, {	/* std */
	    "fn:s/(?<!\\w)std::(?:__cxx11|__1|__ndk1)::/std::/g",
	    "fn:s/(?<!\\w)std::basic_(\\w+)<char, std::char_traits<char>"
		"(?:, std::allocator<char>)? ?>(?: (?=>))?/std::$1/g",
	    "fn:s/(?<!\\w)std::basic_(\\w+)<wchar_t, "
		"std::char_traits<wchar_t>(?:, std::allocator<wchar_t>)? ?>"
		"(?: (?=>))?/std::w$1/g",
	    ALLOCATOR, ALLOCATOR,
	}, {	/* paths */
	    PATHS("s,/(?:\\.?/)+,/,g"),
	    PATHS("s,^\\./,,"),
	    PATHS("s,^/rustc/[0-9a-f]{40}/,/rustc/,"),
	    PATHS("s,^.*/\\.cargo/registry/src/[^/]+/,,"),
	    PATHS("s,^/build/(?:[^/]+-[0-9A-Za-z]{6}|reproducible-path)/"
		"(?:[^/]+-[0-9][^/]*/)?,,"),
	    PATHS("s,^/(?:builds/[^/]+/[^/]+|home/runner/work/[^/]+/[^/]+|"
		"__w/[^/]+/[^/]+|github/workspace|workspace|"
		"var/lib/jenkins/workspace/[^/]+|proc/self/cwd|"
		"tmp/[^/]+)/,,"),
	    PATHS("s,^/nix/store/[0-9a-z]{32}-,/nix/store/,"),
	}, {	/* addresses: Callgrind's, with all their digits */
	    "fn:s,(?<![^'])0x[0-9a-f]{8}(?:[0-9a-f]{8})?(?![^']),???,g",
	}
};
const char *const *
preset_rules(size_t i)
{
	return rules[i];
}
