#!/usr/bin/env python3
"""Rules that rename: their grammar, the names they match, what they join."""
import itertools
import os
import re
import sys
import time

sys.path[0] += "/.."
import tap
from tap import cgfilter, check, records, refused, same, write

os.chdir(tap.scratch())
PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[]^_`{|}~"


def text(value):
    return value if isinstance(value, bytes) else value.encode()


def profile(names, kind="fn"):
    """Return a profile with these names, each with a cost line of its own."""
    return b"events: Ir\n" + b"".join({
        "fn": b"fl=a.c\nfn=%s\n%d 1\n", "fl": b"fl=%s\nfn=f\n%d 1\n",
        "ob": b"ob=%s\nfl=a.c\nfn=f\n%d 1\n"}[kind] % (name, i + 1)
        for i, name in enumerate(names))


def names_of(out, kind="fn"):
    return re.findall(b"(?m)^%s=(.*)" % kind.encode(), out)


def renamed(rules, name, kind="fn"):
    """Return what rules of -s make of a name or, after an error, the run."""
    args = [arg for rule in rules for arg in ("-s", rule)]
    p = cgfilter("--names=plain", *args, stdin=profile([text(name)], kind))
    said = re.sub("(?m)^cgfilter: warning: no name matches '.*'\n", "", p.err)
    return p if p.status != 0 or said else [*names_of(p.out, kind), b""][0]


def makes(rule, name, wanted, what=""):
    rules = rule if isinstance(rule, list) else [rule]
    shown = " ".join(r if isinstance(r, str) and r.isprintable() else repr(r)
        for r in rules).replace("#", "\\#")
    if len(shown) > 60:
        shown = shown[:57] + "..."
    same(renamed(rules, name), text(wanted),
        ("%s: %r becomes %r" % (shown, name, wanted))[:150]
        + (what and ": " + what))


def refuses(rule, message):
    """The rule gives one line of error, with this message after the rule."""
    same(cgfilter("-s", rule, stdin=profile([b"f"])), (2, b"", "cgfilter: "
        "rule '%s': %s\n" % (rule.replace("\t", "?"), message)), "refused: %s"
        % rule)


def refuses_with(rule, start):
    """The rule gives one line of error, with this start after the rule."""
    p = cgfilter("-s", rule, stdin=profile([b"f"]))
    start = "cgfilter: rule '%s': %s" % (text(rule).decode("ascii", "replace")
        .replace("\ufffd", "?"), start)
    check(p.status == 2 and p.out == b"" and p.err.startswith(start)
        and p.err.count("\n") == 1, "refused: %s" % rule, p)


def refuses_pattern(rule, at):
    """The rule gives an error at this character, in the words of PCRE2."""
    refuses_with(rule, "at character %d: " % at)


def at(n, expected, found=None):
    return "at character %d: expected %s, found %s" % (n, expected,
        "the end" if found is None else "'%s'" % found)


def test_delimiters():
    bad = [d for d in PUNCTUATION
        if renamed(["s%sa%sb%s" % (d, d, d)], "xaya") != b"xbya"]
    check(not bad, "any of %s may delimit" % PUNCTUATION, bad)
    bad = []
    for d in PUNCTUATION:
        got = renamed(["s{0}a\\{0}b{0}<X\\{0}Y>{0}".format(d)],
            "1a%sb2" % d)
        if got != text("1<X%sY>2" % d) and d not in "<>":
            bad.append((d, got))
    check(not bad, "after a backslash it stands for itself, in OLD and NEW",
        bad)
    makes("s<a\\<b<X\\<Y<", "1a<b2", "1X<Y2")
    makes("s>a\\>b>X\\>Y>", "1a>b2", "1X>Y2")
    makes("s\001a\001b\001", "xay", "xby", "a byte that does not print")
    makes("s/[\\/a]+/x/", "b/a/a/c", "bxc")
    makes("s.a\\.b.x.", "acb a.b", "acb x", "the delimiter, and not any byte")
    makes("s|a\\|b|x|", "b a|b", "b x", "the delimiter, and no choice")
    makes("s/a\\\\/b/", "a\\", "b", "a backslash in front of a delimiter")
    makes("s/a/\\\\/", "a", "\\", "likewise in NEW")
    makes("s/\\Qa.\\/\\E/x/", "ab/ a./", "ab/ x", "within \\Q and \\E")
    makes("s/\\Qa\\d\\E/x/", "a5 a\\d", "a5 x", "a backslash within \\Q and \\E")
    makes("s/\\Qa\\\\/x/", "a\\/ a\\\\", "a\\/ x", "two of them at the end of OLD")
    makes("s///", "ab", "ab", "nothing at all")
    makes("s//x/", "ab", "xab", "an empty OLD matches in front")
    makes("s/a//", "bab", "bb", "an empty NEW")
    for d in "abz AZ09\t\\":
        refuses("s%sfoo%sbar%s" % (d, d, d),
            at(2, "a delimiter such as '/'", d if d != "\t" else "?"))
    refuses("s", at(2, "a delimiter such as '/'"))
    refuses("", at(1, "s/OLD/NEW/FLAGS"))
    for rule in ("x", "y/a/b/", "S/a/b/", " s/a/b/", "xx:s/a/b/",
            "fl", "ob=s/a/b/"):
        refuses(rule, at(1, "s/OLD/NEW/FLAGS", rule))
    refuses("/a/b/", at(4, "s/OLD/NEW/FLAGS", "b/"))
    refuses("fl:/a", at(6, "the '/' after a pattern for FILE:FUNCTION"))
    refuses("/a\\/s", at(6, "the '/' after a pattern for FILE:FUNCTION"))
    refuses_pattern("/a(/s/b/c/", 4)
    refuses("s/", at(3, "the delimiter after OLD"))
    refuses("s/a", at(4, "the delimiter after OLD"))
    refuses("s/a\\/", at(6, "the delimiter after OLD"))
    refuses("s/a/", at(5, "the delimiter after NEW"))
    refuses("s/a/b", at(6, "the delimiter after NEW"))
    refuses("s/a/b\\/", at(8, "the delimiter after NEW"))
    refuses("s/a/b\\", at(7, "the delimiter after NEW"))


def test_flags():
    makes("s/a/x/", "banana", "bxnana", "without g the first only")
    makes("s/a/x/g", "banana", "bxnxnx")
    makes("s/A/x/", "banana", "banana")
    makes("s/A/x/i", "banana", "bxnana")
    makes("s/ a n a # three letters /x/x", "banana", "bxna")
    makes("s/a\\ b[ ]c/x/x", "a b c", "x")
    makes("s/ a /x/", "b a c", "bxc", "without x blanks are blanks")
    for flags in ["".join(p) for n in (2, 3)
            for p in itertools.permutations("gix", n)]:
        makes("s/A N/x/" + flags, "banana", {
            "gi": "banana", "gx": "banana", "ix": "bxana",
            "gix": "bxxa"}["".join(sorted(flags))])
    makes("s/A N/x/gi", "ba na nana n", "bxxanx")
    for flag in "mpsGeI1/ ":
        refuses("s/a/b/" + flag, at(7, "one of the flags g, i, x", flag))
    refuses("s/a/b/gm", at(8, "one of the flags g, i, x", "m"))
    refuses("s/a/b/c/", at(7, "one of the flags g, i, x", "c"))


def test_references():
    for ref in ("\\1", "$1", "${1}", "\\g<1>"):
        makes("s/(b)(c)/[%s]/" % ref, "abcd", "a[b]d")
    for ref in ("\\2", "$2", "${2}", "\\g<2>"):
        makes("s/(b)(c)/[%s]/" % ref, "abcd", "a[c]d")
    for ref in ("\\&", "\\0", "$&", "$0", "${0}", "\\g<0>"):
        makes("s/(b)(c)/[%s]/" % ref, "abcd", "a[bc]d")
        makes("s/c/[%s]/" % ref, "abcd", "ab[c]d", "without groups")
    for ref in ("${n}", "\\g<n>"):
        makes("s/(?<n>b)(c)/[%s]/" % ref, "abcd", "a[b]d")
        makes("s/(x)?(?P<n>c)/[%s]/" % ref, "abcd", "ab[c]d")
    makes("s/(?<long_name_2>b)/<${long_name_2}>/", "abc", "a<b>c")
    makes("s/(.)(.)/\\2\\1\\2/", "ab", "bab")
    makes("s/(.)(.)/$2$1${1}0$1x/", "ab", "baa0ax")
    makes("s/(.)/\\1\\1/g", "abc", "aabbcc")
    makes("s/(.)/\\10/", "ab", "a0b", "one digit if there are no ten groups")
    makes("s/(.)/$10/", "ab", "a0b", "with a dollar too")
    ten = "(.)" * 10
    makes("s/%s/\\10\\1/" % ten, "0123456789", "90")
    makes("s/%s/$10$1/" % ten, "0123456789", "90")
    makes("s/%s/$100/" % ten, "0123456789", "90", "no more than two digits")
    makes("s/%s/\\11/" % ten, "0123456789", "01")
    makes("s/^f(oo)$/$01\\02/", "foo", "foo1foo2", "0 is no first digit")
    name = "".join(chr(33 + i) for i in range(94) if chr(33 + i) not in "(#")
    name += "éèêëàâä"
    makes("s/%s/\\99/" % ("(.)" * 99), name[:99], name[98])
    makes("s/(a)|(b)/[\\1|\\2]/", "b", "[|b]",
        "a group that took no part is empty")
    makes("s/(a)|(b)/[\\1|\\2]/g", "bab", "[|b][a|][|b]")
    makes("s/(?<n>a)?b/[${n}$1\\g<n>]/", "b", "[]")
    makes("s/(?|(a)|(b))/[$1]/g", "ab", "[a][b]", "branches share a group")
    makes("s/((a)b)/\\2\\1/", "ab", "aab", "groups in groups")
    # Text that is no reference.
    for with_, wanted in (("$", "$"), ("$$", "$$"), ("a$", "a$"),
            ("$x", "$x"), ("$ 1", "$ 1"), ("$-", "$-"), ("$$1", "$b"),
            ("\\$1", "$1"), ("\\$", "$"), ("\\${1}", "${1}"),
            ("\\\\1", "\\1"), ("\\\\\\1", "\\b"), ("\\t", "\t"),
            ("\\.", "."), ("\\x", "x"), ("\\g", "g"), ("\\gx", "gx"),
            ("\\{1\\}", "{1}"), ("&", "&"), ("{1}", "{1}"), ("\\-", "-"),
            ("*", "*"), ("$*MARK", "$*MARK"), ("${1}{", "b{"),
            ("\\u\\U\\L\\E\\Q", "uULEQ"), ("'\"`;", "'\"`;"), ("%s%n", "%s%n"),
            ("x" * 5000, "x" * 5000)):
        makes("s/(b)/%s/" % with_, "abc", "a%sc" % wanted)
    none = "no group, for the pattern has none"
    no_such = "a group of the pattern"
    refuses("s/a/\\1/", at(6, none, "1"))
    refuses("s/a/$1/", at(6, none, "1"))
    refuses("s/a/x${1}/", at(8, none, "1"))
    refuses("s/(a)/\\2/", at(8, no_such, "2"))
    refuses("s/(a)/$9/", at(8, no_such, "9"))
    refuses("s/(a)/${10}/", at(9, no_such, "10"))
    refuses("s/(a)/\\g<7>/", at(10, no_such, "7"))
    refuses("s/(?<n>a)/${m}/", at(13, no_such, "m"))
    refuses("s/(?<n>a)/\\g<m>/", at(14, no_such, "m"))
    for new, place in (("${", 6), ("${}", 6), ("${1", 6), ("\\g<", 7),
            ("\\g<>", 7), ("\\g<1", 7)):
        refuses_with("s/a/%s/" % new, "at character %d: expected the name of a "
            "group, found " % (place + 1))
    newline = "no newline, which a name cannot have"
    refuses("s/a/\\n/", at(5, newline, "\\n"))
    refuses("s/(a)/\\1\\n/", at(9, newline, "\\n"))
    # A literal newline would make two lines of one name.
    for args in ["-s", "s/f/x\ny/"], ["-s", "s/f/x\\\ny/"], ["--lump=f=x\ny"], ["--group=x\ny=f"]:
        refused(cgfilter(*args, stdin=profile([b"f"])), "newline",
            "refused: a newline in %r" % args[-1])


def test_matches():
    """Empty matches, and features of PCRE2."""
    makes("s/^/x/", "ab", "xab")
    makes("s/$/x/", "ab", "abx")
    makes("s/^/x/g", "ab", "xab")
    makes("s/$/x/g", "ab", "abx")
    makes("s/x*/-/", "abc", "-abc")
    makes("s/x*/-/g", "abc", "-a-b-c-")
    makes("s/x*/-/g", "éa", "-é-a-", "characters, not bytes")
    makes("s/\\b/|/g", "ab cd", "|ab| |cd|")
    makes("s/(?=b)/</g", "abab", "a<ba<b")
    makes("s/a|/x/g", "ba", "xbxx", "as PCRE2 goes on after a match")
    makes("s/x*/-/g", "", "-", "an empty name")
    makes("s/.*//", "ab", "", "an empty name comes out")
    makes("s/a\\Kb/x/", "ab", "ax")
    makes("s/(?<=a)b(?!c)/x/g", "abcabab", "abcaxax")
    makes("s/(.+?)\\1/<\\1>/", "abab", "<ab>")
    makes("s/(\\((?:[^()]|(?1))*\\))//g", "f(a(b)c)(d)", "f", "recursion")
    makes("s/::<[^>]*>//g", "a::<b>::c::<d>", "a::c")
    makes("s/\\x41/x/", "AA", "xA")
    makes("s/a\\tb/x/", "a\tb", "x")
    refuses_pattern("s/(/x/", 4)
    refuses_pattern("s/a(b/x/", 6)
    refuses_pattern("s/[a/x/", 5)
    refuses_pattern("s/*/x/", 3)
    refuses_pattern("s/\\p{Nope}/x/", 11)
    refuses_pattern("fl:s/(/x/", 7)
    refuses_pattern("fn:s/[a/x/", 8)
    refuses("fl:s/a/b/z", at(10, "one of the flags g, i, x", "z"))
    refuses("ob:s/a", at(7, "the delimiter after OLD"))


def test_unicode():
    makes("s/é/x/", "aéb", "axb")
    makes("s/É/x/", "aéb", "aéb")
    makes("s/É/x/i", "aéb", "axb", "whatever the case")
    makes("s/é/x/i", "aÉb", "axb")
    makes("s/ΣΑΣ/x/i", "σας", "x", "Greek, with a final sigma")
    makes("s/жук/x/i", "ЖУК", "x", "Cyrillic")
    makes("s/^.$/x/", "é", "x", "a character is one, not two")
    makes("s/^.$/x/", "\U0001f980", "x", "nor four")
    makes("s/^.{3}$/x/", "日本語", "x")
    makes("s/\\w+/x/", "héhé.y", "x.y", "letters")
    makes("s/\\W/x/g", "é.ü", "éxü")
    makes("s/\\d/x/", "a٣", "ax", "digits")
    makes("s/[é-ï]/x/g", "aéîz", "axxz")
    makes("s/[[:upper:]]/x/", "aÉ", "ax")
    makes("s/\\p{Han}+/x/", "a日本b", "axb")
    makes("s/\\x{e9}/x/", "é", "x")
    makes("s/(.)(.)/\\2\\1/", "éü", "üé")
    makes("s/a/日本/g", "aba", "日本b日本")
    same(renamed(["fl:s/é/x/"], "é.c", "fl"), b"x.c", "in names of files")
    same(renamed(["ob:s/É/x/i"], "é", "ob"), b"x", "in names of objects")


def test_bytes():
    """Patterns match a name that is not UTF-8 byte by byte."""
    makes("s/a/x/", b"\xe9a\xff", b"\xe9x\xff")
    makes("s/^.a/x/", b"\xe9a", b"x", "a byte is a character")
    makes("s/^..$/x/", b"\xc3\xff", b"x")
    makes("s/\\xe9/x/", b"\xe9a", b"xa")
    makes("s/\\xff/x/", b"a\xff", b"ax")
    makes("s/[\\x80-\\xff]/x/g", b"\xe9a\xff", b"xax")
    makes("s/A/x/i", b"\xe9a", b"\xe9x")
    makes("s/\\W/x/g", b"a\xe9b", b"axb", "which is no letter")
    makes("s/é/x/", b"\xff\xc3\xa9", b"\xffx", "bytes of OLD are bytes, too")
    makes("s/a/é/", b"\xffa", b"\xff\xc3\xa9")
    makes("s/(.)(.)/\\2\\1/", b"\xfe\xff", b"\xff\xfe")
    makes("s/x*/-/g", b"\xffa", b"-\xff-a-")
    for name, why in ((b"\xed\xa0\x80", "a surrogate"),
            (b"\xc0\x80", "too long a form"), (b"\xe9", "cut short"),
            (b"\xf5\x80\x80\x80", "beyond Unicode"), (b"\x80", "no start")):
        makes("s/^.{%d}$/x/" % len(name), name, b"x", why)
    makes(["s/\\xff//", "s/^.a/x/"], b"\xffa\xc3\xa9".replace(b"a", b"")
        + b"a", b"x", "what has become UTF-8 is characters")
    makes([b"s/^/\xff/", "s/^../x/"], "a", "x", "and the other way round")
    makes("s/\\x{100}/x/", b"\xffa", b"\xffa",
        "a character that bytes cannot hold is not there")
    makes("s/\\x{100}|a/x/", b"\xffa", b"\xffx", "but others are")
    makes("s/\\x{100}|\\w/x/", b"\xff\xc3\xa9", b"\xffx", "also letters")
    makes("s/(*UTF)a/x/", b"\xe9a", b"\xe9x",
        "a pattern that asks for characters gets bytes, too")
    # A NEW that is not UTF-8, where the pattern cannot match bytes.
    refuses_with(b"s/\\x{100}/\xff/", "at character 11: expected UTF-8, as the "
        "pattern has characters that are no bytes, found '?'\n")
    makes(b"s/a/\xff/", "a", b"\xff", "NEW need not be UTF-8")
    makes(b"s/^./\xff/", "éa", b"\xff\xa9a",
        "a rule that is not UTF-8 works on bytes")
    makes("s/É/".encode() + b"\xff/i", "éa", "éa", "which have no case")
    # In names NUL is a byte like any other.
    makes("s/\\x00/N/", b"a\0b", b"aNb")
    makes("s/^a.b$/x/", b"a\0b", b"x")
    makes("s/b$/x/", b"a\0b", b"a\0x")
    makes("s/(.)\\x00(.)/\\2\\1/", b"a\0b", b"ba")
    makes("s/a/x/", b"b\0a", b"b\0x")


def test_kinds():
    data = (b"events: Ir\nob=a\nfl=a\nfn=a\n1 1\ncob=a\ncfi=a\ncfn=a\n"
        b"calls=1 1\n1 1\njfi=b\njfn=b\njump=1 2\n1\nfi=b\n2 1\nfe=a\n1 1\n"
        b"ob=b\nfl=b\nfn=b\n1 1\n")
    plain = cgfilter("--names=plain", stdin=data).out
    for prefix, keys in (("fn:", "fn= cfn= jfn="), ("", "fn= cfn= jfn="),
            ("fl:", "fl= fi= fe= cfi= jfi="), ("ob:", "ob= cob=")):
        wanted = b"\n".join(line.replace(b"=a", b"=x") if line.startswith(
            tuple(k.encode() for k in keys.split())) else line
            for line in data.split(b"\n"))
        wanted = cgfilter("--names=plain", stdin=wanted).out
        got = cgfilter("--names=plain", "-s", prefix + "s/a/x/", stdin=data)
        check(got.status == 0 and got.out == wanted and wanted != plain,
            "a rule of the kind '%s' is for that kind only" % prefix, got)
    for option, prefix in (("funcname", "fn:"), ("filename", "fl:"),
            ("objname", "ob:")):
        a = cgfilter("--mod-%s=s/a/x/" % option, stdin=data)
        b = cgfilter("-s", prefix + "s/a/x/", stdin=data)
        check(a == b and a.status == 0, "--mod-" + option)
        same(cgfilter("--mod-%s=fl:s/a/x/" % option, stdin=data), (2, b"",
            "cgfilter: rule 'fl:s/a/x/': " + at(1, "s/OLD/NEW/FLAGS",
            "fl:s/a/x/") + "\n"), "--mod-%s takes no prefix" % option)


# Presets and the kinds of names that they are for; then names that become the
# one after =>, or stay.
PRESETS = r"""
rust fn
    core::fmt::write::h0123456789abcdef => core::fmt::write
    core[8f3a0123456789ab]::fmt::write => core::fmt::write
    std::rt::lang_start::{{closure}}::hcafe0123beef4567'2 => std::rt::lang_start::{{closure}}'2
    <alloc::vec::Vec<T> as core::ops::drop::Drop>::drop::h00000000000000ff => <alloc::vec::Vec<T> as core::ops::drop::Drop>::drop
    a::h0123456789abcdef (.llvm.5)  a::h0123456789abcdef.llvm.5 => a
    a::h0123456789abcdef.llvm.5.cold.1 => a
    a::h0123456789abcdef.part.0.cold'2 => a'2
    a::main::{closure#0}::{closure#12} => a::main::{closure}::{closure}
    a::h0123456789abcdef::b::hfedcba9876543210 => a::b
    _ZN4core3fmt5write17h0123456789abcdefE => _ZN4core3fmt5writeE
    _ZN4core3fmt5write17h0123456789abcdefE.llvm.77 => _ZN4core3fmt5writeE
    _RNvCsgStHSCytQ6I_4demo4main => _RNvC4demo4main
    _RNvCsgStHSCytQ6I_4demo4main.llvm.5 => _RNvC4demo4main
    _RNvNtCs1234_7mycrate3foo3bar => _RNvNtC7mycrate3foo3bar
    __RNvCsgStHSCytQ6I_4demo4main => __RNvC4demo4main
    _R0NvCsgStHSCytQ6I_4demo4main => _R0NvC4demo4main
    _RNvCsgStHSCytQ6I_u3foo4main => _RNvCu3foo4main
    _RNvCsgStHSCytQ6I_4demo4main'2 => _RNvC4demo4main'2
    _RNvCs1234_4demo1f'main'_RNvCs1234_4demo1g'Cs1234_1h => _RNvC4demo1f'main'_RNvC4demo1g'Cs1234_1h
    _RINvNtCsgEmfK2I1SDS_4core3ptr4dropNtCs8RJ5jlY1wmN_5words1SEB2_ => _RINvNtC4core3ptr4dropNtC5words1SEB2_
    <demo[4f1d]::S as core[8f3a012345678901]::fmt::Debug>::fmt => <demo::S as core::fmt::Debug>::fmt
    <&[my_crate9[8f3a01234567890]::T; 3]>::x => <&[my_crate9::T; 3]>::x
    a.colder  a.part.b  a::{shim#0}  a.llvm.x  {lambda(int)#1}
    core::fmt::write  a::h0123456789abcde  a::h0123456789abcdef0
    a::h0123456789ABCDEF  a::g0123456789abcdef
    _ZN4core3fmt5write17h0123456789abcdeE  _RNvC4demo4main
    _RNCNvC4demo4fooCs_0  _RNCNvC4demo4fooCs0_0  _RNvC4demos_4main
    RNvCsgStHSCytQ6I_4demo4main  my_RNvCsgStHSCytQ6I_4demo4main
    _Rest_CsgStHSCytQ6I_4x  _RNvCsgStHSCytQ6I_demo  _RNvCsgStHSCytQ6I01_4demo
    <[u8]>::sort  <[f32]>::sort  &[ab]::x  <[T; 3]>::x  f[ab]  operator[](int)
    f[abi:cxx11]::g  words[gh]::x  words[0123456789abcdef0]::x
    a's CsgStHSCytQ6I_4demo
rust fn
    main.part  main.(*T).part
    f.cold  f.part.0  f.cold.1.part.2 => f
rust,llvm fn
    _RNvCsgStHSCytQ6I_4demo4main.llvm.5 => _RNvC4demo4main
    _ZN1a17h0123456789abcdefE.llvm.5 => _ZN1aE
gcc|llvm fn
    f(int)::{lambda(int)#1}::operator()(int) const => f(int)::{lambda(int)}::operator()(int) const
    g<f()::{lambda({unnamed type#2})#11}>() => g<f()::{lambda({unnamed type})}>()
    f()::'lambda0'(int)::operator()(int) const => f()::'lambda'(int)::operator()(int) const
    g('unnamed12') => g('unnamed')
    _ZZ1fiENKUliE0_clEi => _ZZ1fiENKUliE_clEi
    _ZZ1fiENKUliE12_clEi'2 => _ZZ1fiENKUliE_clEi'2
    _ZN1fIN1AUt0_EE1gEv => _ZN1fIN1AUt_EE1gEv
    a::{closure#0}  f#1  {x#1}  'lambdas1'  xE0_cl  Ut0_C  f(#1)
    _ZZ1fiENKUliE_clEi  _Z12PHASE1_closev
gcc fn
    f.constprop.0  f.isra.12  f.part.0  f.cold  f.cold.3  f.lto_priv.0 => f
    f.constprop.0.isra.0  f.isra.0.constprop.1.part.2.lto_priv.3.cold.4 => f
    f.part.0.isra.0.cold  f.localalias  f.isra.0.localalias.1 => f
    f.isra.0'2 => f'2
    f.isra.0.part.3'12 => f'12
    f.isra.0'main.constprop.1 => f'main
    _ZN1a1bEi.constprop.0.cold => _ZN1a1bEi
    a::b(int) [clone .constprop.0]  a::b(int) [clone .cold] => a::b(int)
    a::b(int) [clone .isra.0] [clone .part.2] [clone .cold.7] => a::b(int)
    a::b(int) [clone .part.0]'2 => a::b(int)'2
    a(int) [clone .lto_priv.0] => a(int)
    f  f.constpropx  f.coldstart  f.part  f.part.cold2  a.part.b  f(cold)  cold.0  f.avx2
    f [clone .avx2]  main._omp_fn.0  main [clone ._omp_fn.0]
llvm fn
    f.llvm.1234567890123456789  f.__uniq.123456789  f.__uniq.123.llvm.456 => f
    a::b (.llvm.5) => a::b
    f.llvm.5'2 => f'2
    f.llvm.5.cold => f.cold
    f.llvm  f.llvm.x  f.uniq.5
gcc,llvm|llvm,gcc fn
    f.part.0.llvm.5  f.llvm.5.cold => f
gcc,llvm,rust fn
    a::h0123456789abcdef.llvm.5.cold.0 => a
paths fl|ob
    ./src/a.c  /builds/group/project/src/a.c  /workspace/src/a.c => src/a.c
    /tmp/tmp.aX3/src/a.c => src/a.c
    ././a.c  /home/runner/work/repo/repo/a.c  /__w/repo/repo/a.c => a.c
    /github/workspace/a.c  /var/lib/jenkins/workspace/job/a.c => a.c
    /proc/self/cwd/a.c  .//a.c  /./tmp/b/a.c => a.c
    /usr/./src//a.c => /usr/src/a.c
    src/././b///c//./d.c => src/b/c/d.c
    /rustc/0123456789abcdef0123456789abcdef01234567/library/std/src/rt.rs => /rustc/library/std/src/rt.rs
    /root/.cargo/registry/src/index.crates.io-6f17d22bba15001f/a-1.0/x.rs => a-1.0/x.rs
    /usr/local/cargo/.cargo/registry/src/github.com-1ecc/a-1/x.rs => a-1/x.rs
    /build/glibc-XG3k9z/glibc-2.36/elf/dl-lookup.c => elf/dl-lookup.c
    /build/foo-0AaZz9/main.c => main.c
    /build/foo-bar-0AaZz9/foo-bar-1.2-3/x/main.c => x/main.c
    /build/reproducible-path/glibc-2.36/csu/init.c => csu/init.c
    /build/reproducible-path/x/init.c => x/init.c
    /nix/store/0123456789abcdfghijklmnpqrsvwxyz-glibc-2.38/lib/x.so => /nix/store/glibc-2.38/lib/x.so
    a.c  /usr/lib/libc.so.6  ???  ../a.c  /tmp/a.c  /rustc/0123/a.rs
    x/tmp/b/a.c  /home/me/src/a.c  /builds/x/a.c
    x/rustc/0123456789abcdef0123456789abcdef01234567/a.rs  /build/glibc/a.c
    a/../b.c  .hidden/a.c
ifunc fn
    __memcpy_neon  __memcpy_ssse3_rep  __memcpy_power8_cached => __memcpy
    __memcpy_avx_unaligned_erms  __memcpy_evex_unaligned_erms => __memcpy
    __memcpy_avx512_no_vzeroupper  __memcpy_ssse3_back => __memcpy
    __memcpy_erms  __memcpy_sse2_unaligned => __memcpy
    __memcpy_avx_unaligned_erms_rtm  __memcpy_generic => __memcpy
    __memcmp_sse4_1 => __memcmp
    __strcspn_sse42 => __strcspn
    __strlen_avx2'2 => __strlen'2
    __strlen_evex512'main'__strlen_avx2_rtm => __strlen'main'__strlen
    __memcpy  memcpy  my_avx2  __avx2  __strlen_avx2_x  __strlen_avx20
ifunc fl
    ../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S => ../sysdeps/x86_64/multiarch/memmove.S
    x/multiarch/strcmp-sse4_2.S => x/multiarch/strcmp.S
    x/strlen-avx2.S  x/multiarch/avx2.S  x/multiarch/strlen-avx2.h
rust fl|ob
    a::h0123456789abcdef
gcc|llvm fl|ob
    f.cold.0  f.cold  f.llvm.5
paths fn
    ./a//b
"""


def test_presets():
    for block in re.findall(r"(?m)^\S.*(?:\n    .*)*", PRESETS):
        head, *lines = block.split("\n    ")
        presets, kinds = (words.split("|") for words in head.split(" "))
        wanted = {}
        for line in lines:
            names, becomes, new = line.partition(" => ")
            wanted.update((text(old), text(new if becomes else old))
                for old in names.split("  "))
        for preset, kind in itertools.product(presets, kinds):
            p = cgfilter("--names=plain", "--positions=absolute",
                "--norm=" + preset, stdin=profile(wanted, kind))
            found, name = {}, None
            for line in p.out.split(b"\n"):
                name = [*names_of(line, kind), name][0]
                if re.fullmatch(rb"\d+ 1", line):
                    found[int(line[:-2])] = name
            for i, (old, new) in enumerate(wanted.items(), 1):
                same(found.get(i), new, "--norm=%s: %s=%s" % (preset, kind,
                    old.decode()))


def test_order():
    makes(["s/a/b/", "s/b/c/"], "a", "c", "what the one before made")
    makes(["s/b/c/", "s/a/b/"], "a", "b", "and not what one after makes")
    makes(["s/a/aa/"], "a", "aa", "each once")
    makes(["s/$/1/", "s/$/2/", "s/$/3/"], "a", "a123")
    makes(["fl:s/a/x/", "s/a/b/", "ob:s/b/x/", "s/b/c/"], "a", "c",
        "rules of other kinds between")
    write("rules", b"s/b/c/\n\ns/c/d/\n")
    for args, wanted in (
            (["-s", "s/a/b/", "--rules=rules", "-s", "s/d/e/"], b"e"),
            (["--rules=rules", "-s", "s/a/b/"], b"b"),
            (["--mod-funcname=s/a/f.cold/", "--norm=gcc", "-s", "s/$/.cold/"],
                b"f.cold"),
            (["--norm=gcc", "--mod-funcname=s/a/f.cold/"], b"f.cold"),
            (["--merge-recursion", "-s", "s/a/a'2/"], b"a")):
        p = cgfilter("--names=plain", *args, stdin=profile([b"a"]))
        same((p.status, names_of(p.out)), (0, [wanted]),
            "the order of the command line: " + " ".join(args))
    makes(["s/a/b/", "s/b/a/"] * 500, "a", "a", "a thousand rules")


JOINING = records(b"""events: Ir Dr|summary: 100 50
ob=(1) x|fl=(1) a.c|fn=(1) f1|1 10 1|2 5|cfn=(3) g1|calls=1 9|2 20 2|cfn=(4) g2
calls=2 9|2 30|jcnd=1/3 1|2|fi=(2) i1.h|7 1|fe=(1)
fn=(2) f2|1 7|cfn=(3)|calls=3 9|2 5 5|jcnd=1/4 1|2|fi=(3) i2.h|7 2 2
ob=(2) y|fl=(1)|fn=(3)|9 40
fn=(4)|9 2 2
""")
JOINED = (b"events: Ir Dr\nsummary: 100 50\n\nob=x\nfl=a.c\nfn=f\n1 17 1\n"
    b"+1 5 0\ncfn=g\ncalls=6 9\n2 55 7\njcnd=2/7 1\n2\nfi=i.h\n7 3 2\nfe=a.c\n\n"
    b"ob=y\nfl=a.c\nfn=g\n9 42 2\n\ntotals: 67 5\n")


def test_joins():
    """Costs, calls and jumps of functions that become equal are summed."""
    # Without a cob= of its own, each call would be of g1 or g2 in object x.
    data = JOINING.replace(b"cfn=", b"cob=(2) y\ncfi=(1)\ncfn=")
    wanted = JOINED.replace(b"cfn=", b"cob=y\ncfn=")
    rules = ["-s", "s/[12]$//", "-s", "fl:s/[12]\\.h/.h/"]
    forms = {"ids": data}
    for option in ("--names=plain", "--names=compressed"):
        forms[option] = cgfilter(option, "--positions=absolute",
            stdin=data).out
    for form, given in forms.items():
        for args in ([], ["-j2"]):
            p = cgfilter("--names=plain", *rules, *args, stdin=given)
            same((p.status, p.err, p.out[p.out.index(b"events:"):]),
                (0, "", wanted), "what joins is summed: %s %s" % (form,
                " ".join(args)))
    write("in", data)
    p = cgfilter("--names=plain", "-j2", *rules, "in", "in")
    q = cgfilter("--names=plain", *rules, "in", "in")
    check(p == q and p.status == 0 and b"\n1 34 2\n" in p.out,
        "of several inputs as well", [p, q])
    p = cgfilter("-v", *rules, "in", "in")
    same(p.err, "cgfilter: files: 3 names became 2\n"
        "cgfilter: functions: 4 names became 2\n",
        "each distinct name is counted once")
    once = cgfilter(*rules, "in").out
    same(cgfilter(stdin=once).out, once, "the result is a fixed point")
    same(cgfilter(*rules, stdin=once).out, once, "and as the rules want it")
    same(cgfilter("-s", "s/nothing/x/", "in").out, cgfilter("in").out,
        "rules that match nothing change nothing")
    # Functions join if their objects and files become one.
    two = (b"events: Ir\nob=x\nfl=a/f.c\nfn=f\n1 1\nob=y\nfl=b/f.c\nfn=f\n"
        b"1 2\n2 4\n")
    p = cgfilter("--names=plain", "-s", "ob:s/[xy]/z/", "-s", "fl:s,./,,",
        stdin=two)
    check(p.out.endswith(b"\nob=z\nfl=f.c\nfn=f\n1 3\n+1 4\n\ntotals: 7\n"),
        "functions whose objects and files join", p)
    # Inlined code whose file becomes the function's own.
    p = cgfilter("--names=plain", "-s", "fl:s/b.h/a.c/", stdin=b"events: Ir\n"
        b"fl=a.c\nfn=f\n1 1\nfi=b.h\n1 2\n2 4\n")
    check(p.out.endswith(b"\nfl=a.c\nfn=f\n1 3\n+1 4\n\ntotals: 7\n"),
        "inlined code that is no more", p)
    # A jump within a function that a rule selects by FILE:FUNCTION; two blanks
    # leave the second jump to the slow reader.
    for rule, place in ("fn:/^a\\.c:f$/s/f/g/", b"fl=a.c\nfn=g"), (
            "fl:/^a\\.c:f$/s/a/b/", b"fl=b.c\nfn=f"):
        p = cgfilter("--names=plain", "-s", rule, stdin=b"events: Ir\nfl=a.c\nfn=f\n"
            b"1 1\njump=3 7\n2\njump=4  9\n2\n")
        check(p.out.endswith(place + b"\n1 1\njump=3 7\n2\njump=4 9\n2\n\n"
            b"totals: 1\n"), "jumps of a function whose place says its name", p)
    # If a rule moves a function, the other one, to which it jumps, stays.
    for blank in b" ", b"  ":
        p = cgfilter("--names=plain", "-s", "fl:/^a\\.c:f$/s/a/b/", stdin=b"events: Ir\n"
            b"fl=a.c\nfn=f\n1 1\njfn=g\njump=3%s7\n2\nfn=g\n7 1\n" % blank)
        check(b"\n1 1\njfi=a.c\njfn=g\njump=3 7\n2\n" in p.out, "a jump to another "
            "function: " + blank.decode(), p)
    # Deleted lines follow the function.
    for file, wanted in (b"a.c", b"fi=b.c"), (b"x.h", b"fi=x.h"):
        p = cgfilter("--names=plain", "-s", "fl:/:f$/s/a/b/", "-s", "fl:s/^q//", stdin=b"desc: Difference: "
            b"new minus old\nevents: Ir\nfl=a.c\nfn=f\n3 5\nfi=%s (deleted lines)\n"
            b"7 -9\n" % file)
        check(b"\nfl=b.c\nfn=f\n3 5\n%s (deleted lines)\n7 -9\n" % wanted in p.out,
            "lines deleted of %s, and a function that moved" % file.decode(), p)
    most = 2 ** 63 - 1
    p = cgfilter("-s", "s/[12]$//", stdin=b"events: Ir\nfl=a.c\nfn=f1\n1 %d\n"
        b"fn=f2\n1 -5\n" % most)
    check(p.status == 0 and b"\n1 %d\n" % (most - 5) in p.out,
        "sums of 64 bits", p)
    p = cgfilter("-s", "s/[12]$//", stdin=b"events: Ir\nfl=a.c\nfn=f1\n"
        b"cfn=g\ncalls=1 1\n1 %d\nfn=f2\ncfn=g\ncalls=1 1\n1 1\n" % most)
    check(p.status == 2 and p.out == b"" and p.err.count("\n") == 1,
        "and no more than that", p)


def test_calls():
    """Calls between functions that become one are dropped, except recursion."""
    for rule, caller, callee, calls in (
            ("--norm=gcc", "f", "f.part.0", False),
            ("--norm=gcc --merge-recursion", "f", "f.part.0'2", False),
            ("--norm=gcc", "f.isra.0", "f.part.0", False),
            ("--norm=gcc", "f.part.0", "f", True),
            ("--norm=gcc --merge-recursion", "f.part.0", "f.part.0'2", True),
            ("--norm=gcc", "f(int)", "f(int) [clone .cold]", False),
            ("--norm=gcc", "f(int) [clone .cold]", "f(int)", True),
            ("--merge-recursion", "f", "f'2", True),
            ("--merge-recursion", "f'2", "f", True),
            ("--norm=rust", "f::h0123456789abcdef", "f::hfedcba9876543210",
                False),
            ("--norm=addresses", "0x00001980", "0x00001a10", False),
            ("-ss/'.*//", "f'main", "f'f'main", True),
            ("-ss/'.*//", "f'main", "g'f'main", True),
            ("-ss/^g$/f/", "f", "g", False),
            ("-ss/^g$/f/", "g", "f", False),
            ("-ss/^/x/", "f", "fg", True),
            ("-ss/^fg$/f/", "fg", "f", False),
            ("--norm=llvm", "f(int) (.llvm.123)", "f(int)", True),
            ("--norm=llvm", "f(int)", "f(int) (.llvm.123)", False),
            ("--norm=gcc", "f()::'lambda'(int)::operator()(int) const",
                "f()::'lambda0'(int)::operator()(int) const", False),
            ("--norm=gcc", "f()::'unnamed'::g", "f()::'unnamed1'::g", False),
            ("--norm=gcc --merge-recursion", "f()::'lambda'(int)'2",
                "f()::'lambda'(int)", True),
            ("--norm=gcc --merge-recursion", "f()::'lambda0'(int)'2",
                "f()::'lambda'(int)", False),
            ("--norm=gcc", "'lambda'(int)", "'lambda0'(int)", False),
            ("-ss/[xy]//", "a<for<'a> fn(&'a x) -> T>::f",
                "a<for<'a> fn(&'a y) -> T>::f", False),
            ("-ss/'2$//", "a<fn() -> T>::operator<(&'a x)'2",
                "a<fn() -> T>::operator<(&'a x)", True),
            ("-ss/[xy]$//", "`f(`anonymous namespace'::a)'::`2'::x",
                "`f(`anonymous namespace'::a)'::`2'::y", False),
            ("-ss/'2$//", "a>b'2", "a>b", True),
            ("--merge-recursion", "std::enable_if<((sizeof (int))<(8)), "
                "int>::type fac<int>(int)", "std::enable_if<((sizeof (int))<"
                "(8)), int>::type fac<int>(int)'2", True),
            ("-ss/'2$//", "List`1::Add'2", "List`1::Add", True),
            ("-ss/[xy]$//", "List`1::x", "List`1::y", False),
            ("-ss/'main$//", "f<(1<<2)>'main", "f<(1<<2)>", True),
            ("-ss/[xy]$//", "f::'x", "f::'y", True),
            ("-ss/'2$//", "`anonymous namespace'::a'2",
                "`anonymous namespace'::a", True),
            ("-s/^a.c:g$/s/g/f/", "f", "g", False)):
        plain = ("events: Ir\nfl=a.c\nfn=%s\n1 5\ncfn=%s\ncalls=3 7\n2 4\n"
            "fn=%s\n7 4\n" % (caller, callee, callee)).encode()
        ids = ("events: Ir\nfl=(1) a.c\nfn=(2) %s\n1 1\nfn=(3) %s\n7 4\n"
            "fn=(2)\n1 4\ncfn=(3)\ncalls=2 7\n2 2\ncfn=(3)\ncalls=1 7\n2 2"
            "\n" % (caller, callee)).encode()
        forms = {"plain": plain, "ids": ids, "slow":
            plain.replace(b" 7\n2", b" 7\n#\n2")}
        for form, data in forms.items():
            p = cgfilter("--names=plain", *rule.split(), stdin=data)
            same((p.status, p.err, b"calls=3 7\n2 4\n" in p.out,
                b"calls=" in p.out, b"totals: 9\n" in p.out),
                (0, "", calls, calls, True),
                "%s: %s calls %s: %s" % (rule, caller, callee, form))


def test_calls_unnamed():
    """Calls from and to functions without a name, which is read as ???."""
    for data, rule in (
            ("1 5\ncfn=f\ncalls=3 7\n2 3\n", "s/^[?]+$/f/"),
            ("fn=f\n1 5\ncalls=3 7\n2 3\n", "s/^[?]+$/f/"),
            ("fn=f\n1 5\ncfn=(7)\ncalls=3 7\n2 3\n", "s/^[?]+$/f/"),
            ("fn=(7)\n1 5\ncfn=f\ncalls=3 7\n2 3\n", "s/^[?]+$/f/"),
            ("1 5\ncfn=(7)\ncalls=3 7\n2 3\n", "s/^f$/g/")):
        data = ("events: Ir\nfl=a.c\n%sfn=f\n7 3\n" % data).encode()
        merged = tap.cgmerge("-q", stdin=data).out
        p = cgfilter("-s" + rule, stdin=data)
        same((p.out, b"calls=3 7\n" in p.out, b"totals: 8\n" in p.out),
            (cgfilter("-s" + rule, stdin=merged).out, "g" in rule, True),
            "no name: %r" % data)


def test_ids():
    """Ids stand for the names that the file gave them, not for new ones."""
    data = (b"events: Ir\nfl=(1) a.c\nfn=(1) f\n1 1\nfn=(2) g\n1 2\n"
        b"fn=(1) h\n1 4\nfn=(1)\n1 8\nfn=(1) f\n1 16\nfn=(1)\n2 32\n")
    p = cgfilter("-q", "-o", "new", "--names=plain", "-s", "s/f/g/", "-s",
        "s/h/x/", stdin=data)
    same((p.status, tap.read("new").split(b"\n\n", 1)[1]), (0,
        b"fl=a.c\nfn=g\n1 19\n+1 32\n\nfl=a.c\nfn=x\n1 12\n\ntotals: 63\n"),
        "an id that is redefined")
    # The new name of one id is the old name of another.
    data = (b"events: Ir\nfl=(1) a.c\nfn=(1) f\n1 1\nfn=(2) g\n1 2\n"
        b"cfn=(1)\ncalls=1 1\n1 4\nfn=(1)\n2 8\n")
    p = cgfilter("--names=plain", "-s", "s/f/X/", "-s", "s/g/f/", "-s",
        "s/X/g/", stdin=data)
    same(p.out.split(b"\n\n", 1)[1], b"fl=a.c\nfn=f\n1 2\ncfn=g\ncalls=1 1\n"
        b"1 4\n\nfl=a.c\nfn=g\n1 1\n+1 8\n\ntotals: 11\n",
        "names that change places")
    # Rules see ???, which stands for a missing name, like any other name.
    for kind in ("fn", "fl", "ob"):
        rule = kind + ":s/^\\?+$/x/"
        data = (b"events: Ir\nob=(7)\nfl=(7)\nfn=(7)\n1 1\nob=???\nfl=???\n"
            b"fn=???\n1 2\ncob=(8)\ncfi=(8)\ncfn=(8)\ncalls=1 1\n1 4\n")
        cgfilter("-q", "-o", "once", "-s", rule, stdin=data)
        cgfilter("-q", "-o", "plain", stdin=data)
        cgfilter("-q", "-o", "twice", "-s", rule, "plain")
        same(tap.read("once"), tap.read("twice"),
            "%s: renaming what is read, or what was written" % rule)
    # Ids of one file mean nothing in the next.
    write("ids-1", b"events: Ir\nfl=(1) a.c\nfn=(1) f\n1 1\n")
    write("ids-2", b"events: Ir\nfl=a.c\nfn=(5) (1)'2\n1 1\n")
    p = cgfilter("--names=plain", "-s", "s/f/x/", "ids-1", "ids-2")
    check(p.status == 0 and b"\nfn=x'2\n" not in p.out
        and b" (1)'2\n" in p.out, "a name made of an id of another file", p)


def test_readable():
    """Any name that a rule makes can be read back."""
    for new in (" x", "x ", "\tx", "(1) x", "(1)", "(x", "#x", "", "x=y",
            "fn=x", "???", "\r", "x\r", "x\ry", "\xa0x", "+1 5", "totals: 5"):
        for old in ("f", "f1"):
            p = cgfilter("-s", "s/%s/%s/" % (old, new),
                stdin=profile([b"f1", b"g", b"f12"]))
            if p.status == 2 and p.out == b"" and p.err.count("\n") == 1:
                check("\r" in new, "%s to %r is refused" % (old, new), p)
                continue
            again = cgfilter(stdin=p.out)
            check((p.status, p.err) == (0, "") and again == p,
                "%s to %r reads back" % (old, new), [p, again])
    # No name can end in a carriage return.
    p = cgfilter("-s", "s/b$//", stdin=profile([b"a\rb", b"g"]))
    again = cgfilter(stdin=p.out)
    check(p.status == 0 and again == p,
        "a rule that leaves a carriage return at the end", [p, again])


def test_slow():
    """A pattern that would take hours gives an error within seconds."""
    name = b"a" * 5000 + b"b"
    write("slow", profile([name]))
    start = name[:76].decode() + "..."
    for args in (["-s", "s/(a+)+$/x/"], ["--keep=(a+)+$"],
            ["--drop=(a+)+$"], ["--fold=(a+)+$"], ["--lump=(a+)+$"],
            ["--group=x=(a+)+$"], ["--group-by=(a+)+$"],
            ["-s", "s/(a+)+$/x/g"], ["-s", "s/(a|aa)+$/x/"],
            ["-s", "s/^(a?){30}(a){5000}$/x/"]):
        before = time.monotonic()
        p = cgfilter("-o", "slow.new", *args, "slow")
        took = time.monotonic() - before
        pattern = args[-1].split("=")[-1]
        if pattern.startswith("s/"):
            pattern = pattern.split("/")[1]
        check(p.status == 2 and p.err.startswith("cgfilter: pattern '%s' on "
            "the name '%s': " % (pattern, start)) and p.err.count("\n") == 1
            and took < 30 and not os.path.exists("slow.new"),
            "too long a match: " + " ".join(args), [took, p])
    for args in (["--ignore=(a+)+$", "--fail-if=Ir>1"], ["-s", "s/(a+)+$/x/"],
            ["--fail-if=fn:(a+)+$:Ir>1"]):
        p = tap.cgdiff("-o", "slow.new", *args, "slow", "slow")
        check(p.status == 2 and p.err.count("\n") == 1
            and "cgdiff: pattern '(a+)+$' on the name" in p.err
            and not os.path.exists("slow.new"),
            "too long a match: cgdiff " + " ".join(args), p)
    # A long name need not be slow.
    long = b"ab" * 100000 + b"c"
    p = cgfilter("--names=plain", "-s", "s/^(?:a|b)*c$/x/",
        stdin=profile([long]))
    check(p.status == 0 and b"\nfn=x\n" in p.out, "a long name", p.err)
    p = cgfilter("--names=plain", "-s", "s/(a|b)/<\\1\\1\\1>/g",
        stdin=profile([long]))
    check(p.status == 0 and b"\nfn=" + b"<aaa><bbb>" * 100000 + b"c\n"
        in p.out, "a long name becomes longer", p.err)


tap.run_tests()
