/*
 * The stems of names, worked out by hand from what c++filt and rustfilt print
 * for mangled names.
 */
#include "tap.h"
#include "base/mem.h"
#include "ops/match/stem.h"

static const struct row {
	const char	*name, *clone, *base;	/* NULL: as the field before */
} rows[] = {
	/* Clones of GCC and LLVM. */
	{ "grow.constprop.0.isra.1", "grow", NULL },
	{ "grow.part.0.cold", "grow", NULL },
	{ "grow.cold.7", "grow", NULL },
	{ "grow.llvm.1234567890", "grow", NULL },
	{ "grow.localalias", "grow", NULL },
	{ "f(int) [clone .isra.0]", "f(int)", "f" },
	{ "f(int) (.llvm.123)", "f(int)", "f" },
	{ "f(int) [clone .cold", "f(int) [clone ", "f" },
	/* JavaScript, as V8 has it. */
	{ "(anonymous:5:149)", NULL, "(anonymous:149)" },
	{ "(anonymous:5:149)'2", NULL, "(anonymous:149)'2" },
	/* C++. */
	{ "Stock::add(int, char const*)", NULL, "Stock::add" },
	{ "Stock::size() const", NULL, "Stock::size" },
	{ "std::vector<int, std::allocator<int> >::push_back(int&&)", NULL,
	    "std::vector::push_back" },
	{ "std::map<int, int>::iterator ns::find<int>(int)", NULL, "ns::find" },
	{ "A::operator()(int) const", NULL, "A::operator()" },
	{ "A::operator<<(int)", NULL, "A::operator<<" },
	{ "bool operator< <int>(A<int> const&, A<int> const&)", NULL,
	    "operator< " },
	{ "A& A::operator=<int>(int&&)", NULL, "A::operator=" },
	{ "A::operator-><int>()", NULL, "A::operator->" },
	{ "A::my_operator<int>()", NULL, "A::my_operator" },
	{ "A::operator->()", NULL, "A::operator->" },
	{ "A::operator bool() const", NULL, "A::operator bool" },
	{ "operator new(unsigned long)", NULL, "operator new" },
	{ "A::operators(int)", NULL, "A::operators" },
	{ "(anonymous namespace)::f(int)", NULL, "(anonymous namespace)::f" },
	{ "f(int)::{lambda(int)#1}::operator()(int) const",
	    "f(int)::{lambda(int)}::operator()(int) const",
	    "f::{lambda(int)}::operator()" },
	{ "f<&(A::g())>(void (*)(int))", NULL, "f" },
	{ "A<(x->y)>::f()", NULL, "A::f" },
	{ "ns::f[abi:cxx11](int)", NULL, "ns::f[abi:cxx11]" },
	{ "main::{lambda()#2}(int) const", "main::{lambda()}(int) const",
	    "main::{lambda()}" },
	{ "f(x-)", NULL, "f" },
	/* The same, mangled. */
	{ "_ZN5Stock3addEiPKc", NULL, ":Stock:add" },
	{ "_ZNK5Stock4sizeEv", NULL, ":Stock:size" },
	{ "_ZN5Stock3addEi.constprop.0", "_ZN5Stock3addEi", ":Stock:add" },
	{ "_ZNSt6vectorIiSaIiEE9push_backEOi", NULL, ":t:vector:push_back" },
	{ "_ZN2ns3sumIiEET_PKS1_i", NULL, ":ns:sum" },
	{ "_ZN2ns4stepILi5EEEvv", NULL, ":ns:step" },
	{ "_ZL5localv", NULL, ":local" },
	{ "_ZN1AC2Ev", NULL, ":A:C" },
	{ "_ZN1AplERKS_", NULL, ":A:pl" },
	{ "_ZZ1fiENKUliE_clEi", NULL, ":f:{l:cl" },
	{ "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc", NULL,
	    ":t:ls" },
	{ "_ZN2nsUt_1fEv", NULL, ":ns:{t:f" },
	{ "_Z1fIDnEvT_", NULL, ":f" },
	{ "_Z1fIJiiEEvDpT_", NULL, ":f" },
	{ "_Z1fIA3_iEvT_", NULL, ":f" },
	{ "_Z1fINS_1BEEvv", NULL, ":f" },
	{ "_Z1fIDTiEEvv", NULL, ":f" },
	{ "_ZN1AD1Ev", NULL, ":A:D" },
	{ "_ZN1AS_1fEv", NULL, ":A:S:f" },
	{ "_ZNSaIcE1fEv", NULL, ":a:f" },
	{ "_ZN2ns1fB5cxx11Ev", NULL, ":ns:f" },
	{ "_ZN1A17hello_hello_helloEv", NULL, ":A:hello_hello_hello" },
	{ "_ZN1A17world_world_worldEv", NULL, ":A:world_world_world" },
	{ "_ZNS1A_1fEv", NULL, ":S:f" },
	{ "_ZNSA1_1fEv", NULL, ":S:f" },
	{ "_Z1fINS0_1BEEvv", NULL, ":f" },
	{ "_ZNKVR1A1fEv", NULL, ":A:f" },
	{ "_Z1fISsEvT_", NULL, ":f" },
	{ "_Z1fIPKiEvv", NULL, ":f" },
	{ "_Z1fIDtiEEvv", NULL, ":f" },
	/* Rust. */
	{ "words::count::h0123456789abcdef", "words::count", NULL },
	{ "words::count::h0123456789abcdef.llvm.1", "words::count", NULL },
	{ "core[8f3a12]::fmt::write", "core::fmt::write", NULL },
	{ "core::iter::adapters::map::Map<I,F>::next", NULL,
	    "core::iter::adapters::map::Map::next" },
	{ "<alloc::vec::Vec<T> as core::ops::Drop>::drop", NULL,
	    "<alloc::vec::Vec as core::ops::Drop>::drop" },
	{ "words::split::<u8>", NULL, "words::split" },
	{ "words::main::{closure#0}", "words::main::{closure}", NULL },
	{ "_ZN5words5count17h0123456789abcdefE", NULL, ":words:count" },
	{ "_RNvCsabcdefghij_5words5count", "_RNvC5words5count",
	    ":words:count" },
	{ "_RINvCsabcdefghij_5words5counthE", "_RINvC5words5counthE",
	    ":words:count" },
	{ "_RNvNtC5words4text5split", NULL, ":words:text:split" },
	{ "_RNvC5wordsu7caf_dma", NULL, ":words:caf_dma" },
	{ "_RNvC5words3_1st", NULL, ":words:1st" },
	{ "_RNvCsab_5words1f", NULL, ":words:f" },
	{ "__RNvC5words1f", NULL, ":words:f" },
	/* Other languages. */
	{ "{closure:/x/a.php:3-9}", "{closure:/x/a.php}", NULL },
};

/* Names that are their own stems. */
static const char *const	 whole[] = {
	"main", "", "(below main)", "0x00000000004015e0",
	/* Clones of GCC and LLVM. */
	"grow.party", "grow.part", "a.partial.0",
	/* JavaScript, as V8 has it. */
	"(idle)",
	/* C++. */
	"f(int",
	/* Cut, or not understood by match_stem(). */
	"_Z1", "_ZN", "_ZNS1a_1fEv", "_ZNS~_1fEv", "_ZUl", "_ZUlvE", "_ZLx",
	"_ZNCxEv", "_Zp", "_Z~", "_Z1fIS{EvT_", "_Z1fIL{5EEvv", "_Z1fI~EEvv",
	"_Z1fILN2ns1EE1EEvv", "_Z1fI", "_Z1fIi", "_Z1fIL", "_Z1fILi5", "_Z1fIT",
	"_Z1fID", "_Z1fI?EEvv", "_ZZ1fi", "_ZZ", "_ZN1AUx_1fEv", "_ZN1AB_1fEv",
	"_ZN1A", "_Z", "_Z99f", "_ZN5Stock",
	/* Rust. */
	"words::count::h0123", "words::count::h0123456789abcdefg",
	"core[8f3a12]write", "core[]::write", "core[0123456789abcdef0]::write",
	"core[8f", "_RNvC5words4_1st", "_RNvCsab5words1f", "_RNvC5words",
	"_RNvC5words9f", "_RYC5words1f",
	/* Other languages. */
	"{closure:/x/a.php:3-", "{a:3x}", "a.js:3", "a#", "a#1", "block in Foo",
	"main.(*Type).Method", "<module>", "[1, 2]", "f<<<<<<<<(x"
};

static void
try_row(const struct row *row)
{
	size_t		 n = strlen(row->name);
	const char	*wanted = row->clone == NULL ? row->name : row->clone;
	const char	*last = row->base == NULL ? wanted : row->base;
	struct slice	 stem;
	/* Exactly the size that match_stem() asks for. */
	char		*clone = mem_resize(NULL, 2 * n + 1, 1), *instance;
	char		*base;

	stem = match_stem((struct slice){ row->name, n }, STEM_CLONE, clone);
	check(slice_is(stem, wanted), "clone of %s: %.*s", row->name,
	    (int)stem.len, stem.at);
	instance = mem_resize(NULL, 2 * stem.len + 1, 1);
	base = mem_resize(NULL, 2 * stem.len + 1, 1);
	stem = match_stem(stem, STEM_BASE, base);
	check(slice_is(stem, last), "base of %s: %.*s", row->name,
	    (int)stem.len, stem.at);
	stem = match_stem((struct slice){ clone, strlen(wanted) },
	    STEM_INSTANCE, instance);
	stem = match_stem(stem, STEM_BASE, base);
	check(slice_is(stem, last), "base of an instance, %s: %.*s", row->name,
	    (int)stem.len, stem.at);
	mem_free(clone);
	mem_free(instance);
	mem_free(base);
}

/* Stems that have scopes, all of them with names, and other stems. */
static void
try_scopes(void)
{
	static const char *const	 scoped[] = {
		"Stock::add", "A::operator()", "<a::b as c::d>::f", ":Stock:add"
	}, *const	 others[] = {
		"add", ":add", "a.py:add", "", "(anonymous namespace)::add",
		"a::(anonymous namespace)::add", ":_GLOBAL__N_1:add",
		"f::{lambda(int)}::operator()", "f::'lambda'(int)::operator()",
		":f:{l:cl"
	};
	size_t	 i;

	for (i = 0; i < COUNT_OF(scoped); i++)
		check(match_stem_is_scoped(slice_of(scoped[i])),
		    "scopes of '%s'", scoped[i]);
	for (i = 0; i < COUNT_OF(others); i++)
		check(!match_stem_is_scoped(slice_of(others[i])),
		    "no scopes of '%s'", others[i]);
}

/* Mangled names with internal linkage, and others. */
static void
try_linkages(void)
{
	static const char *const	 internal[] = {
		"_ZN2nsL6helperEi", "_ZL6helperi", "_ZN1aL1fIiEEvT_",
		"_ZN1LL1fEv"
	}, *const	 others[] = {
		"_ZN2ns6helperEi", "_ZN2ns1fILi3EEEvv", "_ZN1L1fEv",
		"_RNvCs1_1a1f", "helper", "_ZN2nsL6helper", ""
	};
	char	*room = mem_get(MATCH_STEM_ROOM, 1);
	size_t	 i;

	for (i = 0; i < COUNT_OF(internal); i++)
		check(match_stem_is_internal(slice_of(internal[i]), room),
		    "internal linkage of '%s'", internal[i]);
	for (i = 0; i < COUNT_OF(others); i++)
		check(!match_stem_is_internal(slice_of(others[i]), room),
		    "other linkage of '%s'", others[i]);
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

	for (i = 0; i < COUNT_OF(names); i++)
		check(match_stem_is_address(slice_of(names[i])) == (i == 0),
		    "an address: '%s'", names[i]);
}

int
main(void)
{
	size_t	 i;

	for (i = 0; i < COUNT_OF(rows); i++)
		try_row(&rows[i]);
	for (i = 0; i < COUNT_OF(whole); i++)
		try_row(&(struct row){ whole[i], NULL, NULL });
	try_scopes();
	try_linkages();
	try_long();
	try_addresses();
	return tap_done();
}
