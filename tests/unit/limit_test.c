/*
 * Limits by themselves: how they are read, the messages about wrong ones, and
 * the changes that they allow.
 */
#include "ops/gate/limit.h"

#include "profile_text.h"
#include "base/complaint.h"
#include "text/num.h"

/* Return the scope and conditions of a limit, or the complaint about it. */
static const char *
reading(const char *text)
{
	static char		 out[1024];
	struct limit		 l;
	struct complaint	 wrong = { "" };
	size_t			 i;

	if (!limit_read(&l, text, &wrong)) {
		limit_free(&l);
		snprintf(out, sizeof(out), "%s", wrong.text);
		return out;
	}
	snprintf(out, sizeof(out), "%s:", l.scope->name);
	for (i = 0; i < l.n; i++)
		snprintf(out + strlen(out), sizeof(out) - strlen(out),
		    "%.*s%c%s%lld/%llu%s;", (int)l.conditions[i].formula.len,
		    l.conditions[i].formula.at, l.conditions[i].above ? '>' :
		    '<', l.conditions[i].equal ? "=" : "",
		    (long long)l.conditions[i].number,
		    (unsigned long long)l.conditions[i].scale,
		    l.conditions[i].percent ? "%" : "");
	limit_free(&l);
	return out;
}

/* Check that a condition allows a change up to `wanted', but not one beyond. */
static void
allows(const char *text, struct change c, const char *wanted)
{
	char			 out[NUM_ROOM + 1];
	struct limit		 l;
	struct complaint	 wrong;
	bool			 good;

	if (!limit_read(&l, text, &wrong))
		abort();
	c.by = limit_allowed(&l.conditions[0], &c);
	*num_put_i64(out, c.by) = '\0';
	good = !limit_holds(&l.conditions[0], &c);
	if (c.by > INT64_MIN && c.by < INT64_MAX) {
		c.by += l.conditions[0].above ? 1 : -1;
		good = good && limit_holds(&l.conditions[0], &c);
	}
	limit_free(&l);
	is_text(good ? out : "another", wanted, text);
}

static const struct {
	const char	*text, *wanted;
} readings[] = {
	{ "Ir>5 ", "program:Ir>5/1;" },
	{ " Ir + 2Dr >= -5.25%", "program:Ir + 2Dr>=-525/100%;" },
	{ "fn:Ir>+5%&>+10000", "functions:Ir>5/1%;Ir>10000/1;" },
	{ "fl:a:b:Ir>1 & Dr<=2 &>3", "functions:Ir>1/1;Dr<=2/1;Dr>3/1;" },
	{ "fn:operator<<&:Ir>1e3", "functions:Ir>1000/1;" },
	{ "new:Ir>1", "new functions:Ir>1/1;" },
	{ "incl:^f:Ir>1&calls<2", "inclusive:Ir>1/1;calls<2/1;" },
	{ "percall:^f:Ir>+2%", "per call:Ir>2/1%;" },
	{ "new:ob:x:Ir>1", "new functions:Ir>1/1;" },
	{ "a>b>5", "program:a>b>5/1;" },
	{ "Ir>5&", "at character 6: expected EVENT>LIMIT, or >LIMIT, after "
	    "'&', found ''" },
	{ "Ir>5&x", "at character 6: expected EVENT>LIMIT, or >LIMIT, after "
	    "'&', found 'x'" },
	{ "Ir>5x&>6", "at character 4: expected a number, or one with '%' "
	    "after it, as the limit, found '5x&>6'" },
	{ "Ir>5&Dr>x", "at character 9: expected a number, or one with '%' "
	    "after it, as the limit, found 'x'" },
	{ "Ir>5&&>6", "at character 6: expected the name of an event, found "
	    "'&>6'" },
	{ "fn:Ir+ >5", "at character 7: expected the name of an event, found "
	    "' >5'" },
	{ "2*(Ir)>5", "at character 3: expected the name of an event, found "
	    "'(Ir)>5'" },
	{ "cause:Ir>1%", "causes:Ir>1/1%;" },
	{ "cause:fl:a:b:Ir>1%", "causes:Ir>1/1%;" },
	{ "arc:calls>0", "arcs:calls>0/1;" },
	{ "arc:=>:calls>0", "arcs:calls>0/1;" },
	{ "arc:^a$=>ob:lib:calls>+0&Ir>1%",
	    "arcs:calls>0/1;Ir>1/1%;" },
	{ "arc:a:calls>0", "at character 5: expected CALLER=>CALLEE, found "
	    "'a:calls>0'" },
	{ "arc:a=>[:calls>0", "pattern '[': at character 2: missing "
	    "terminating ] for character class" },
};

static const struct {
	const char	*text;
	int64_t		 old;
	const char	*wanted;
} allowances[] = {
	{ "Ir>+100", 5, "100" }, { "Ir>=100", 5, "99" },
	{ "Ir<-100", 5, "-100" }, { "Ir<=-100", 5, "-99" },
	/* 5% of 50 is 2.5, which is rounded to a change that passes. */
	{ "Ir>+5%", 50, "2" }, { "Ir>+5%", -50, "2" }, { "Ir>=+5%", 50, "2" },
	{ "Ir>-5%", 50, "-3" }, { "Ir<-5%", 50, "-2" }, { "Ir<+5%", 50, "3" },
	{ "Ir>=+5%", 100, "4" }, { "Ir<=-5%", 100, "-4" },
	{ "Ir>+0.1%", 999, "0" }, { "Ir>+0.1%", 1000, "1" },
	/* A change from 0 is infinitely many percent. */
	{ "Ir>5%", 0, "0" }, { "Ir>=5%", 0, "0" }, { "Ir>0%", 0, "0" },
	{ "Ir>=0%", 0, "-1" }, { "Ir>-1%", 0, "-1" }, { "Ir<-1%", 0, "0" },
	{ "Ir<=0%", 0, "1" }, { "Ir<1%", 0, "1" },
	{ "Ir>1e18%", INT64_MAX, "9223372036854775807" },
	{ "Ir>100%", INT64_MAX, "9223372036854775807" },
	{ "Ir>150%", INT64_MAX, "9223372036854775807" },
	{ "Ir>=200%", INT64_MAX, "9223372036854775807" },
	{ "Ir>1%", INT64_MIN, "92233720368547758" },
}, allowances_in_noise[] = {
	/* Changes up to the noise, which is 8, count as 0. */
	{ "Ir>+1", 100, "8" }, { "Ir>+9", 100, "9" }, { "Ir>-1", 100, "-9" },
	{ "Ir>=-9", 100, "-10" }, { "Ir<-1", 100, "-8" },
	{ "Ir<=-9", 100, "-8" }, { "Ir<1", 100, "9" }, { "Ir<10", 100, "10" },
	{ "Ir>5%", 0, "8" }, { "Ir>=0%", 0, "-9" },
};

/* A change that does not exceed the noise counts as no change. */
static void
try_noise(void)
{
	const struct change	 seven = { 100, 7, 8, 0 };
	struct change		 c = { 100, 5, 5, 0 };
	struct limit		 all;
	struct limit_condition	*l;
	struct complaint	 wrong;
	char			 told[LIMIT_ROOM];

	limit_read(&all, "Ir>+3", &wrong);
	l = &all.conditions[0];
	check(!limit_holds(l, &c), "a change of 5 in a noise of 5");
	is_text(limit_tell(l, &c, told, sizeof(told)),
	    "Ir 100 -> 105 (+5, +5.00%, within noise 5)", "and what is said");
	check(limit_compare(l, &c, &seven) < 0,
	    "which is less than 7 in a noise of 8");
	c.by = -6;
	is_text(limit_tell(l, &c, told, sizeof(told)),
	    "Ir 100 -> 94 (-6, -6.00%, noise 5)", "a change of -6");
	c.by = 6;
	check(limit_holds(l, &c), "a change of 6");
	check(limit_compare(l, &c, &seven) > 0, "which is more");
	c.noise = UINT64_MAX;
	check(limit_allowed(l, &c) == INT64_MAX - 1, "a noise of 64 bits");
	c = (struct change){ .old = INT64_MAX, .by = INT64_MIN };
	is_text(limit_tell(l, &c, told, sizeof(told)),
	    "Ir 9223372036854775807 -> -1 (-9223372036854775808, -100.00%)",
	    "the largest numbers");
	limit_free(&all);
}

int
main(void)
{
	size_t	 i;

	for (i = 0; i < COUNT_OF(readings); i++)
		is_text(reading(readings[i].text), readings[i].wanted,
		    readings[i].text);
	for (i = 0; i < COUNT_OF(allowances); i++)
		allows(allowances[i].text, (struct change){
		    .old = allowances[i].old }, allowances[i].wanted);
	for (i = 0; i < COUNT_OF(allowances_in_noise); i++)
		allows(allowances_in_noise[i].text, (struct change){
		    .old = allowances_in_noise[i].old, .noise = 8 },
		    allowances_in_noise[i].wanted);
	/* With three decimals the number needs more than 63 bits. */
	allows("Ir>1e16", (struct change){ .digits = 3 },
	    "9223372036854775807");
	allows("Ir<-1e16", (struct change){ .digits = 3 },
	    "-9223372036854775808");
	try_noise();
	return tap_done();
}
