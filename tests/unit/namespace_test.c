/*
 * The namespaces of names that demanglers print.
 */
#include "text/namespace.h"

#include "tap.h"

static const struct {
	const char	*name, *wanted;
} samples[] = {
	{ "a::f()", "a" },
	{ "a::f", "a" },
	{ "a::f::<b>", "a" },
	{ "a::f::<<b as c>::d>", "a" },
	{ "Integer::<", "Integer" },
	{ "Integer::<=>", "Integer" },
	{ "Array::<<", "Array" },
	{ "::a::f()", "a" },
	{ "a::b::C::f(d::e) const", "a::b::C" },
	{ "a::C::~C()", "a::C" },
	{ "int a::B<c::D>::f(e::G) const", "a::B" },
	{ "unsigned long const& std::max<unsigned long>(unsigned long const&, "
	    "unsigned long const&)", "std" },
	{ "std::vector<int, std::allocator<int> >::push_back(int const&)",
	    "std::vector" },
	{ "std::enable_if<((sizeof... (T))>(0)), int>::type a::f<int>(int)",
	    "a" },
	{ "a::(anonymous namespace)::f()", "a::(anonymous namespace)" },
	{ "(anonymous namespace)::f()", "(anonymous namespace)" },
	{ "int (anonymous namespace)::drain<Ring<(anonymous namespace)::"
	    "Point, 64u> >(Ring<(anonymous namespace)::Point, 64u>&)",
	    "(anonymous namespace)" },
	{ "std::ostream& std::operator<< <std::char_traits<char> >"
	    "(std::ostream&, char const*)", "std" },
	{ "a::C::operator<(a::C const&) const", "a::C" },
	{ "bool a::operator< <int>(a::C<int> const&, a::C<int> const&)", "a" },
	{ "a::C<int>::operator->() const", "a::C" },
	{ "a::C::operator()(int)", "a::C" },
	{ "a::C::operator[](unsigned long)", "a::C" },
	{ "a::C::operator,(int)", "a::C" },
	{ "a::C::operator<=>(a::C const&)", "a::C" },
	{ "a::operator\"\"_km(unsigned long long)", "a" },
	{ "a::C::operator std::vector<int>() const", "a::C" },
	{ "a::C::operator bool", "a::C" },
	{ "a::C::operator", "a::C" },
	{ "operators::f()", "operators" },
	{ "a::operators(int)", "a" },
	{ "std::function<void (int)>::operator()(int) const",
	    "std::function" },
	{ "void a::g<&(a::operator<(a::C, a::C))>(int)", "a" },
	{ "void a::g<&a::C::operator->>::f(int)", "a::g" },
	{ "a::f(int)::{lambda(b::C)#1}::operator()(b::C) const", "a" },
	{ "a::C::{lambda()#1}::operator()() const", "a::C" },
	{ "auto a::f<int>(int)::{lambda(auto:1)#1}::operator()<int>(int) "
	    "const", "a" },
	{ "a::f(int)::'lambda'(b::C)::operator()(b::C) const", "a" },
	{ "a::f(int)::$_0::operator()() const", "a" },
	{ "a::f(int)::Local::g(long)", "a" },
	{ "mainly::f(int)", "mainly" },
	{ "a::main::f(int)", "a::main" },
	{ "a::{unnamed type#1}::f()", "a" },
	{ "void (*a::f<int>(int))(b::C)", "a" },
	{ "int (b::C::*a::f<int>(int))(char)", "a" },
	{ "int (b::C<d::E>::*a::f<int>())(char) const", "a" },
	{ "int (b::C::*&a::f<int>(int))(char)", "a" },
	{ "int (**a::f<int>(int))(char)", "a" },
	{ "int ((anonymous namespace)::C::*a::f<int>(int))(char)", "a" },
	{ "decltype(auto) a::f<int>(int)", "a" },
	{ "decltype (((*c).d)+(1)) a::f<c::D>(c::D)", "a" },
	{ "a::f[abi:cxx11](int)", "a" },
	{ "a::f(int) [clone .part.0]", "a" },
	{ "a::f [clone .isra.0]", "a" },
	{ "a::B<c::d(*)(e::f)>::g()", "a::B" },
	/* Rust: names of the v0 mangling, and of the one before. */
	{ "core::ptr::drop_in_place::<alloc::string::String>", "core::ptr" },
	{ "core::ptr::drop_in_place<alloc::string::String>", "core::ptr" },
	{ "alloc::vec::Vec<T,A>::push", "alloc::vec::Vec" },
	{ "<alloc::vec::Vec<u8>>::push", "alloc::vec::Vec" },
	{ "<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop",
	    "alloc::vec::Vec" },
	{ "<&T as core::fmt::Debug>::fmt", "core::fmt::Debug" },
	{ "<&mut census::Reader as std::io::Read>::read", "census::Reader" },
	{ "<u32 as core::fmt::Display>::fmt", "core::fmt::Display" },
	{ "<[T] as alloc::slice::Join<&str>>::join", "alloc::slice::Join" },
	{ "<str>::len", "str" },
	{ "<A as B>::f", "A" },
	{ "<dyn core::any::Any>::is::<u8>", "core::any::Any" },
	{ "<fn(u8) -> u8 as a::B>::f", "a::B" },
	{ "<<a::B as c::D>::E as g::H>::f", "a::B" },
	{ "core::fmt::impls::<impl core::fmt::Debug for &T>::fmt",
	    "core::fmt::impls" },
	{ "main::main::{closure#0}", "main" },
	{ "main::main::{{closure}}", "main" },
	{ "main::a::B<(u8, T)>::f", "main::a::B" },
	{ "main::f'g(int)", "main" },
	{ "census::count::<u8>::{closure#0}::{closure#1}", "census" },
	{ "std::rt::lang_start::{{closure}}::h0123456789abcdef", "std::rt" },
	{ "std::rt::lang_start::h0123456789abcdef", "std::rt" },
	{ "std::rt::f::h0123456789abcdef.llvm.123", "std::rt" },
	{ "a::h0123456789abcdeg", "a" },
	{ "a::f::h0123456789Abcdef", "a::f" },
	{ "a::f::{shim:vtable#0}", "a" },
	{ "a::f::{constant#0}", "a" },
	{ "core::ops::function::FnOnce::call_once{{vtable.shim}}",
	    "core::ops::function::FnOnce" },
	{ "<a::B as c::D>::f::{closure#0}", "a::B" },
	{ "<&alloc[fdfd2bd8633a6659]::string::String as "
	    "core[c1f1a4ba060b9bfa]::fmt::Debug>::fmt",
	    "alloc::string::String" },
	{ "<u64 as core[c1f1a4ba060b9bfa]::fmt::Display>::fmt",
	    "core::fmt::Display" },
	{ "core[c1f1a4ba060b9bfa]::slice::memchr::memrchr",
	    "core::slice::memchr" },
	/* Levels of recursion, and callers of a context. */
	{ "a::f'2", "a" },
	{ "a::f'2'b::g", "a" },
	{ "a::f'b::g(int)'main", "a" },
	{ "<a::B as c::D>::f'2'main", "a::B" },
	{ "std::rt::f::h0123456789abcdef'2", "std::rt" },
	{ "a::'unnamed'::f()", "a::'unnamed'" },
	/* Malformed and strange names. */
	{ "a::<", "a" },
	{ "a::{", "a" },
	{ "a::(", "a" },
	{ "a::[", "a" },
	{ "a::b>::c", "a::b>" },
	{ "a::", "a" },
	{ "a::f<<<<<<<", "a" },
	{ "a::f<b::operator", "a" },
	{ "<&'a b::C as d::E>::f", "b::C" },
};

/* Names in no namespace: of C, of C++, local to main(), with callers, of
   Python, and malformed ones. */
static const char *const	 outside[] = {
	"main", "", "(below main)", "0x00000000000010d0", "???",
	"f(a::b, c::d<e::g>)", "void f<a::b>(a::b)", "::f",
	"operator new(unsigned long)", "{lambda(int)#1}::operator()(int) const",
	"main::{lambda(int)#1}::operator()(int) const",
	"main::'lambda'(int)::operator()(int) const",
	"main::$_4::operator int (*)(int)() const", "main::$_4::__invoke(int)",
	"main::{unnamed type#1}::f()",
	"main::Local::g(int)::{lambda(int)#1}::operator()(int) const",
	"int main::Local::g<int>(int)", "f'b::g(int)",
	"f'2'(anonymous namespace)::g", "<module>",
	"<method 'append' of 'list' objects>", "os.path:join", "<",
	"<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", "::", "a b c", "operator", "decltype",
	"decltype(", "<'a>::", "<&::", "<>::", "<dyn::f"
};

static void
is_in(const char *text, const char *wanted)
{
	size_t	 n = strlen(text), len;
	/* A copy without a NUL: nothing beyond it may be read. */
	char	*name = malloc(n + 1), *out = malloc(n + 1);

	memcpy(name, text, n);
	name = realloc(name, n > 0 ? n : 1);
	len = namespace_put(out, (struct slice){ name, n });
	check(len == strlen(wanted) && memcmp(out, wanted, len) == 0,
	    "'%s' is in '%s', found '%.*s'", text, wanted, (int)len, out);
	free(name);
	free(out);
}

static void
test_hidden(void)
{
	static const char *const	 hidden[] = {
		"_ZN3std2rt10lang_start17h0becec9e94c09f56E", "_Z1fi",
		"__ZN1a1fEv", "_RNvCsfLfy6EI15iL_7___rustc12___rust_alloc",
		"_RINvNtNtC3std3sys9backtrace1f", "__RNvC1a1f", "_ZZ1fvE1x"
	};
	static const char *const	 shown[] = {
		"main", "_start", "ZN1a1fEv", "_Zap_it", "_Read", "_R", "_Z",
		"_", "", "___", "a::_ZN1fEv", "_Z+"
	};
	size_t	 i;

	for (i = 0; i < COUNT_OF(hidden); i++)
		check(namespace_is_hidden(slice_of(hidden[i])), "mangled: '%s'",
		    hidden[i]);
	for (i = 0; i < COUNT_OF(shown); i++)
		check(!namespace_is_hidden(slice_of(shown[i])),
		    "not mangled: '%s'", shown[i]);
}

/* Random names; sanitizers notice a read beyond their ends. */
static void
test_random(void)
{
	static const char *const	 words[] = {
		"a", "::", "<", ">", "(", ")", "{", "}", "[", "]", " ", "&",
		"*", "'", "operator", "operator<", "->", " as ", "decltype",
		"(anonymous namespace)", "{closure", "{lambda", "<impl ",
		" [clone", "dyn ", "(*", "::h0123456789abcdef"
	};
	uint64_t	 state = 1;
	size_t		 i, k, len, bad = 0;
	char		 text[400], out[400], *name;

	for (i = 0; i < 50000; i++) {
		text[0] = '\0';
		for (k = i % 14; k > 0; k--)
			strcat(text, words[tap_below(&state,
			    COUNT_OF(words))]);
		len = strlen(text);
		name = malloc(len + !len);
		memcpy(name, text, len);
		bad += namespace_put(out, (struct slice){ name, len }) > len;
		free(name);
	}
	check(bad == 0, "no namespace is longer than its name");
}

int
main(void)
{
	size_t	 i;

	for (i = 0; i < COUNT_OF(samples); i++)
		is_in(samples[i].name, samples[i].wanted);
	for (i = 0; i < COUNT_OF(outside); i++)
		is_in(outside[i], "");
	test_hidden();
	test_random();
	return tap_done();
}
