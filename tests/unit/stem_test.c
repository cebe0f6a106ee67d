/*
 * Names, and what is left of them: by hand, from what c++filt and rustfilt say
 * that they are.
 */
#include <string.h>

#include "tap.h"
#include "base/mem.h"
#include "ops/match/stem.h"

static const struct row {
	const char	*name, *clone, *base;	/* NULL: the one before */
} rows[] = {
	{ "main", "main", NULL },
	{ "", "", NULL },
	{ "(below main)", "(below main)", NULL },
	{ "0x00000000004015e0", "0x00000000004015e0", NULL },
	/* Clones of GCC and LLVM. */
	{ "grow.isra.0", "grow", NULL },
	{ "grow.constprop.0.isra.1", "grow", NULL },
	{ "grow.part.0.cold", "grow", NULL },
	{ "grow.cold.7", "grow", NULL },
	{ "grow.llvm.1234567890", "grow", NULL },
	{ "grow.party", "grow.party", NULL },
	{ "grow.part", "grow.part", NULL },
	{ "grow.localalias", "grow", NULL },
	{ "a.partial.0", "a.partial.0", NULL },
	{ "f(int) [clone .isra.0]", "f(int)", "f" },
	{ "f(int) (.llvm.123)", "f(int)", "f" },
	{ "f(int) [clone .cold", "f(int) [clone ", "f" },
	/* C++. */
	{ "Stock::add(int, char const*)", "Stock::add(int, char const*)",
	    "Stock::add" },
	{ "Stock::size() const", "Stock::size() const", "Stock::size" },
	{ "std::vector<int, std::allocator<int> >::push_back(int&&)",
	    "std::vector<int, std::allocator<int> >::push_back(int&&)",
	    "std::vector::push_back" },
	{ "int ns::sum<int>(int const*, int)",
	    "int ns::sum<int>(int const*, int)", "ns::sum" },
	{ "std::map<int, int>::iterator ns::find<int>(int)",
	    "std::map<int, int>::iterator ns::find<int>(int)", "ns::find" },
	{ "A::operator()(int) const", "A::operator()(int) const",
	    "A::operator()" },
	{ "A::operator<<(int)", "A::operator<<(int)", "A::operator<<" },
	{ "bool operator< <int>(A<int> const&, A<int> const&)",
	    "bool operator< <int>(A<int> const&, A<int> const&)",
	    "operator< " },
	{ "A& A::operator=<int>(int&&)", "A& A::operator=<int>(int&&)",
	    "A::operator=" },
	{ "A::operator-><int>()", "A::operator-><int>()", "A::operator->" },
	{ "A::my_operator<int>()", "A::my_operator<int>()", "A::my_operator" },
	{ "A::operator->()", "A::operator->()", "A::operator->" },
	{ "A::operator bool() const", "A::operator bool() const",
	    "A::operator bool" },
	{ "operator new(unsigned long)", "operator new(unsigned long)",
	    "operator new" },
	{ "A::operators(int)", "A::operators(int)", "A::operators" },
	{ "(anonymous namespace)::f(int)", "(anonymous namespace)::f(int)",
	    "(anonymous namespace)::f" },
	{ "f(int)::{lambda(int)#1}::operator()(int) const",
	    "f(int)::{lambda(int)}::operator()(int) const",
	    "f::{lambda(int)}::operator()" },
	{ "f<&(A::g())>(void (*)(int))", "f<&(A::g())>(void (*)(int))", "f" },
	{ "A<(x->y)>::f()", "A<(x->y)>::f()", "A::f" },
	{ "ns::f[abi:cxx11](int)", "ns::f[abi:cxx11](int)",
	    "ns::f[abi:cxx11]" },
	{ "main::{lambda()#2}(int) const", "main::{lambda()}(int) const",
	    "main::{lambda()}" },
	{ "f(x-)", "f(x-)", "f" },
	{ "f(int", "f(int", NULL },
	/* The same, mangled. */
	{ "_ZN5Stock3addEiPKc", "_ZN5Stock3addEiPKc", ":Stock:add" },
	{ "_ZNK5Stock4sizeEv", "_ZNK5Stock4sizeEv", ":Stock:size" },
	{ "_ZN5Stock3addEi.constprop.0", "_ZN5Stock3addEi", ":Stock:add" },
	{ "_ZNSt6vectorIiSaIiEE9push_backEOi",
	    "_ZNSt6vectorIiSaIiEE9push_backEOi",
	    ":t:vector:push_back" },
	{ "_ZN2ns3sumIiEET_PKS1_i", "_ZN2ns3sumIiEET_PKS1_i", ":ns:sum" },
	{ "_ZN2ns4stepILi5EEEvv", "_ZN2ns4stepILi5EEEvv", ":ns:step" },
	{ "_Z4grefi", "_Z4grefi", ":gref" },
	{ "_ZL5localv", "_ZL5localv", ":local" },
	{ "_ZN1AC2Ev", "_ZN1AC2Ev", ":A:C" },
	{ "_ZN1AplERKS_", "_ZN1AplERKS_", ":A:pl" },
	{ "_ZZ1fiENKUliE_clEi", "_ZZ1fiENKUliE_clEi", ":f:{l:cl" },
	{ "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc",
	    "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc",
	    ":t:ls" },
	{ "_ZN2nsUt_1fEv", "_ZN2nsUt_1fEv", ":ns:{t:f" },
	{ "_Z1fIDnEvT_", "_Z1fIDnEvT_", ":f" },
	{ "_Z1fIJiiEEvDpT_", "_Z1fIJiiEEvDpT_", ":f" },
	{ "_Z1fIA3_iEvT_", "_Z1fIA3_iEvT_", ":f" },
	{ "_Z1fINS_1BEEvv", "_Z1fINS_1BEEvv", ":f" },
	{ "_Z1fIDTiEEvv", "_Z1fIDTiEEvv", ":f" },
	{ "_ZN1AD1Ev", "_ZN1AD1Ev", ":A:D" },
	{ "_ZN1AS_1fEv", "_ZN1AS_1fEv", ":A:S:f" },
	{ "_ZNSaIcE1fEv", "_ZNSaIcE1fEv", ":a:f" },
	{ "_ZN2ns1fB5cxx11Ev", "_ZN2ns1fB5cxx11Ev", ":ns:f" },
	{ "_ZN1A17hello_hello_helloEv", "_ZN1A17hello_hello_helloEv",
	    ":A:hello_hello_hello" },
	{ "_ZN1A17world_world_worldEv", "_ZN1A17world_world_worldEv",
	    ":A:world_world_world" },
	{ "_ZNS1A_1fEv", "_ZNS1A_1fEv", ":S:f" },
	{ "_ZNSA1_1fEv", "_ZNSA1_1fEv", ":S:f" },
	{ "_Z1fINS0_1BEEvv", "_Z1fINS0_1BEEvv", ":f" },
	{ "_ZNKVR1A1fEv", "_ZNKVR1A1fEv", ":A:f" },
	{ "_Z1fISsEvT_", "_Z1fISsEvT_", ":f" },
	{ "_Z1fIPKiEvv", "_Z1fIPKiEvv", ":f" },
	{ "_Z1fIDtiEEvv", "_Z1fIDtiEEvv", ":f" },
	/* Not understood, or cut. */
	{ "_Z1", "_Z1", NULL },
	{ "_ZN", "_ZN", NULL },
	{ "_ZNS1a_1fEv", "_ZNS1a_1fEv", NULL },
	{ "_ZNS~_1fEv", "_ZNS~_1fEv", NULL },
	{ "_ZUl", "_ZUl", NULL },
	{ "_ZUlvE", "_ZUlvE", NULL },
	{ "_ZLx", "_ZLx", NULL },
	{ "_ZNCxEv", "_ZNCxEv", NULL },
	{ "_Zp", "_Zp", NULL },
	{ "_Z~", "_Z~", NULL },
	{ "_Z1fIS{EvT_", "_Z1fIS{EvT_", NULL },
	{ "_Z1fIL{5EEvv", "_Z1fIL{5EEvv", NULL },
	{ "_Z1fI~EEvv", "_Z1fI~EEvv", NULL },
	{ "_Z1fILN2ns1EE1EEvv", "_Z1fILN2ns1EE1EEvv", NULL },
	{ "_Z1fI", "_Z1fI", NULL },
	{ "_Z1fIi", "_Z1fIi", NULL },
	{ "_Z1fIL", "_Z1fIL", NULL },
	{ "_Z1fILi5", "_Z1fILi5", NULL },
	{ "_Z1fIT", "_Z1fIT", NULL },
	{ "_Z1fID", "_Z1fID", NULL },
	{ "_Z1fI?EEvv", "_Z1fI?EEvv", NULL },
	{ "_ZZ1fi", "_ZZ1fi", NULL },
	{ "_ZZ", "_ZZ", NULL },
	{ "_ZN1AUx_1fEv", "_ZN1AUx_1fEv", NULL },
	{ "_ZN1AB_1fEv", "_ZN1AB_1fEv", NULL },
	{ "_ZN1A", "_ZN1A", NULL },
	{ "_Z", "_Z", NULL },
	{ "_Z99f", "_Z99f", NULL },
	{ "_ZN5Stock", "_ZN5Stock", NULL },
	/* Rust. */
	{ "words::count::h0123456789abcdef", "words::count", NULL },
	{ "words::count::h0123", "words::count::h0123", NULL },
	{ "words::count::h0123456789abcdefg",
	    "words::count::h0123456789abcdefg", NULL },
	{ "words::count::h0123456789abcdef.llvm.1", "words::count", NULL },
	{ "core[8f3a12]::fmt::write", "core::fmt::write", NULL },
	{ "core[8f3a12]write", "core[8f3a12]write", NULL },
	{ "core[]::write", "core[]::write", NULL },
	{ "core[0123456789abcdef0]::write", "core[0123456789abcdef0]::write",
	    NULL },
	{ "core[8f", "core[8f", NULL },
	{ "core::iter::adapters::map::Map<I,F>::next",
	    "core::iter::adapters::map::Map<I,F>::next",
	    "core::iter::adapters::map::Map::next" },
	{ "<alloc::vec::Vec<T> as core::ops::Drop>::drop",
	    "<alloc::vec::Vec<T> as core::ops::Drop>::drop",
	    "<alloc::vec::Vec as core::ops::Drop>::drop" },
	{ "words::split::<u8>", "words::split::<u8>", "words::split" },
	{ "words::main::{closure#0}", "words::main::{closure}", NULL },
	{ "_ZN5words5count17h0123456789abcdefE",
	    "_ZN5words5count17h0123456789abcdefE", ":words:count" },
	{ "_RNvCsabcdefghij_5words5count", "_RNvC5words5count",
	    ":words:count" },
	{ "_RINvCsabcdefghij_5words5counthE", "_RINvC5words5counthE",
	    ":words:count" },
	{ "_RNvNtC5words4text5split", "_RNvNtC5words4text5split",
	    ":words:text:split" },
	{ "_RNvC5wordsu7caf_dma", "_RNvC5wordsu7caf_dma", ":words:caf_dma" },
	{ "_RNvC5words4_1st", "_RNvC5words4_1st", NULL },
	{ "_RNvC5words3_1st", "_RNvC5words3_1st", ":words:1st" },
	{ "_RNvCsab5words1f", "_RNvCsab5words1f", NULL },
	{ "_RNvCsab_5words1f", "_RNvCsab_5words1f", ":words:f" },
	{ "__RNvC5words1f", "__RNvC5words1f", ":words:f" },
	{ "_RNvC5words", "_RNvC5words", NULL },
	{ "_RNvC5words9f", "_RNvC5words9f", NULL },
	{ "_RYC5words1f", "_RYC5words1f", NULL },
	/* Other languages. */
	{ "{closure:/x/a.php:3-9}", "{closure:/x/a.php}", NULL },
	{ "{closure:/x/a.php:3-", "{closure:/x/a.php:3-", NULL },
	{ "{a:3x}", "{a:3x}", NULL },
	{ "a.js:3", "a.js:3", NULL },
	{ "a#", "a#", NULL },
	{ "a#1", "a#1", NULL },
	{ "block in Foo", "block in Foo", NULL },
	{ "main.(*Type).Method", "main.(*Type).Method", NULL },
	{ "<module>", "<module>", NULL },
	{ "[1, 2]", "[1, 2]", NULL },
	{ "f<<<<<<<<(x", "f<<<<<<<<(x", NULL },
};

static bool
is(struct slice got, const char *wanted)
{
	return got.len == strlen(wanted) &&
	    memcmp(got.at, wanted, got.len) == 0;
}

static void
try_row(const struct row *row)
{
	size_t		 n = strlen(row->name);
	struct slice	 stem;
	/* Of just the size that is asked for. */
	char		*clone = mem_resize(NULL, 2 * n + 1, 1), *base;

	stem = match_stem((struct slice){ row->name, n }, STEM_CLONE, clone);
	check(is(stem, row->clone), "clone of %s: %.*s", row->name,
	    (int)stem.len, stem.at);
	base = mem_resize(NULL, 2 * stem.len + 1, 1);
	stem = match_stem(stem, STEM_BASE, base);
	check(is(stem, row->base == NULL ? row->clone : row->base),
	    "base of %s: %.*s", row->name, (int)stem.len, stem.at);
	mem_free(clone);
	mem_free(base);
}

/* Stems of names that have scopes with names, and of others. */
static const struct {
	const char	*base;
	bool		 scoped;
} scopes[] = {
	{ "Stock::add", true },
	{ "A::operator()", true },
	{ "<a::b as c::d>::f", true },
	{ ":Stock:add", true },
	{ "add", false },
	{ ":add", false },
	{ "a.py:add", false },
	{ "", false },
	{ "(anonymous namespace)::add", false },
	{ "a::(anonymous namespace)::add", false },
	{ ":_GLOBAL__N_1:add", false },
	{ "f::{lambda(int)}::operator()", false },
	{ "f::'lambda'(int)::operator()", false },
	{ ":f:{l:cl", false },
};

static void
try_scopes(void)
{
	struct slice	 base;
	size_t		 i;

	for (i = 0; i < sizeof(scopes) / sizeof(*scopes); i++) {
		base = (struct slice){ scopes[i].base, strlen(scopes[i].base) };
		check(match_stem_is_scoped(base) == scopes[i].scoped,
		    "scopes of '%s'", scopes[i].base);
	}
}

/* Mangled names with internal linkage, and others. */
static const struct {
	const char	*name;
	bool		 internal;
} linkages[] = {
	{ "_ZN2nsL6helperEi", true },
	{ "_ZL6helperi", true },
	{ "_ZN1aL1fIiEEvT_", true },
	{ "_ZN2ns6helperEi", false },
	{ "_ZN2ns1fILi3EEEvv", false },
	{ "_ZN1LL1fEv", true },
	{ "_ZN1L1fEv", false },
	{ "_RNvCs1_1a1f", false },
	{ "helper", false },
	{ "_ZN2nsL6helper", false },
	{ "", false },
};

static void
try_linkages(void)
{
	char	*room = mem_get(MATCH_STEM_ROOM, 1);
	size_t	 i;

	for (i = 0; i < sizeof(linkages) / sizeof(*linkages); i++)
		check(match_stem_is_internal((struct slice){ linkages[i].name,
		    strlen(linkages[i].name) }, room) == linkages[i].internal,
		    "linkage of '%s'", linkages[i].name);
	mem_free(room);
}

/* A name too long to be split into its parts is its own stem. */
static void
try_long(void)
{
	const size_t	 n = MATCH_STEM_MOST + 1;
	char		*name = mem_get(n, 1);
	char		*room = mem_get(MATCH_STEM_ROOM, 1);
	struct slice	 stem;

	memset(name, 'a', n);
	memcpy(name, "_ZL1fv", 6);
	stem = match_stem((struct slice){ name, n }, STEM_BASE, room);
	check(stem.at == name && stem.len == n, "a long name stays whole");
	check(!match_stem_is_internal((struct slice){ name, n }, room),
	    "the linkage of a long name");
	mem_free(name);
	mem_free(room);
}

static void
try_addresses(void)
{
	static const char *const	 names[] = {
		"0x1", "0x", "0b1", "1x1", "main"
	};
	size_t				 i;

	for (i = 0; i < sizeof(names) / sizeof(*names); i++)
		check(match_stem_is_address((struct slice){ names[i],
		    strlen(names[i]) }) == (i == 0), "an address: '%s'",
		    names[i]);
}

int
main(void)
{
	size_t	 i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++)
		try_row(&rows[i]);
	try_scopes();
	try_linkages();
	try_long();
	try_addresses();
	return tap_done();
}
