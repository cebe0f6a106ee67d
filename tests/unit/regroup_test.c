/*
 * Regrouping, verb by verb and two at a time.
 */
#include "profile/regroup.h"
#include "profile/build/build.h"

#include "profile_text.h"
#include "base/mem.h"
#include "profile/build/regroup_apply.h"

/* main calls f in another object, which has inlined code, and f calls g. */
#define GRAPH								\
	"events: Ir|ob=x|fl=a|fn=main|1 1|cob=y|cfi=b|cfn=f|calls=2 5|2 30|" \
	"ob=y|fl=b|fn=f|5 4|jump=3 6|5|fi=c|7 6|fe=b|cfn=g|calls=3 9|6 20|" \
	"fn=g|9 20"
#define MAIN	"ob=x|fl=a|fn=main|1 1|cob=y|cfi=b|cfn=f|calls=2 5|2 30|"
#define F_SELF	"fl=b|fn=f|5 4|"
#define F_CALLS	"cfn=g|calls=3 9|6 20|"
#define F_JUMP	"jump=3 6|5|"
#define INLINED	"fi=c|7 6|fe=b|"
#define G	"fl=b|fn=g|9 20|"

static struct profile	 p;
static struct regroup	 s;

static void
begin(const char *text)
{
	text_to(&p, text);
	regroup_init(&s, &p);
}

static void
end(const char *wanted, const char *what)
{
	regroup_apply(&s);
	is_text(text_of(&p), wanted, what);
	regroup_free(&s);
	profile_free(&p);
}

/* Whether function i has this name. */
static bool
is_named(size_t i, const char *name)
{
	uint32_t	 id = p.functions[i].name;

	return intern_length(&p.names, id) == strlen(name) &&
	    memcmp(intern_text(&p.names, id), name, strlen(name)) == 0;
}

/* For each function 1 if it has this name, else 0. */
static uint32_t *
taken(const char *name)
{
	uint32_t	*t = mem_get(p.function_n + 1, sizeof(*t));
	size_t		 i;

	for (i = 0; i < p.function_n; i++)
		t[i] = is_named(i, name);
	return t;
}

static void
drop(const char *name)
{
	uint32_t	*t = taken(name);

	regroup_drop(&s, t);
	free(t);
}

/* The functions of these names, each one letter, join one. */
static void
join(const char *names, const char *to, bool lineless)
{
	uint32_t	*name = mem_get(p.function_n + 1, sizeof(*name));
	uint32_t	 id = intern_id(&p.names, to, strlen(to));
	char		 one[2] = "";
	size_t		 i;

	for (i = 0; i < p.function_n; i++)
		name[i] = ID_NONE;
	for (; *names != '\0'; names++) {
		one[0] = *names;
		for (i = 0; i < p.function_n; i++)
			if (is_named(i, one))
				name[i] = id;
	}
	regroup_join(&s, name, lineless);
	free(name);
}

static void
test_drop(void)
{
	uint32_t	*t;

	begin(GRAPH);
	check(!s.changed && !s.less, "at first nothing is to be done");
	end("summary: 31|" MAIN "ob=y|" F_SELF F_CALLS F_JUMP INLINED G
	    "totals: 31", "no target changed");
	begin(GRAPH);
	drop("g");
	check(s.changed && s.less, "a drop makes it less");
	end("summary: 11|" MAIN "ob=y|" F_SELF F_JUMP INLINED "totals: 11",
	    "drop g, and the calls of it");
	begin(GRAPH);
	drop("f");
	drop("main");
	end("summary: 20|ob=y|" G "totals: 20", "drop two, one by one");
	begin(GRAPH);
	t = taken("f");
	regroup_drop_sections(&s, t);
	free(t);
	end("summary: 21|" MAIN "ob=y|" G "totals: 21",
	    "drop what f has, and no calls of it");
}

static void
test_join(void)
{
	begin(GRAPH);
	join("fg", "F", false);
	check(s.changed && !s.less, "a join keeps all");
	end("summary: 31|fl=\?\?\?|fn=F|fi=b|5 4|9 20|jfi=b|jump=3 6|5|"
	    "fi=c|7 6|fe=\?\?\?|ob=x|fl=a|fn=main|1 1|cob=|cfi=\?\?\?|cfn=F|"
	    "calls=2 5|2 30|totals: 31", "f and g as one, with their lines");
	begin(GRAPH);
	join("fg", "F", true);
	end("summary: 31|fl=\?\?\?|fn=F|0 30|ob=x|fl=a|fn=main|1 1|cob=|"
	    "cfi=\?\?\?|cfn=F|calls=2 0|2 30|totals: 31",
	    "f and g as one, without");
	begin(GRAPH);
	join("f", "F", true);
	join("g", "G", true);
	end("summary: 31|fl=\?\?\?|fn=F|0 10|cfn=G|calls=3 0|0 20|fl=\?\?\?|"
	    "fn=G|0 20|ob=x|fl=a|fn=main|1 1|cob=|cfi=\?\?\?|cfn=F|calls=2 0|"
	    "2 30|totals: 31", "f and g as two: the call between them stays");
	begin("events: Ir|fl=a|fn=f|1 1|cfn=f|calls=1 1|2 5");
	join("f", "F", false);
	end("summary: 1|fl=\?\?\?|fn=F|fi=a|1 1|fe=\?\?\?|totals: 1",
	    "a call of itself is inside of what was joined");
}

static void
test_by(void)
{
	begin("positions: instr line|events: Ir|fl=a|fn=f|0x1 1 1|0x2 1 2");
	regroup_by(&s, BY_INSTR);
	check(!s.changed, "by instr: nothing is to be done");
	end("summary: 3|fl=a|fn=f|0x1 1 1|0x2 1 2|totals: 3", "by instr");
	begin("positions: instr line|events: Ir|fl=a|fn=f|0x1 1 1|0x2 1 2");
	regroup_by(&s, BY_LINE);
	check(s.changed, "by line: addresses go");
	end("summary: 3|fl=a|fn=f|1 3|totals: 3", "by line");
	begin("events: Ir|fl=a|fn=f|1 1");
	regroup_by(&s, BY_LINE);
	check(!s.changed, "by line: there are none");
	end("summary: 1|fl=a|fn=f|1 1|totals: 1", "by line, without addresses");
	begin(GRAPH);
	regroup_by(&s, BY_FUNCTION);
	end("summary: 31|ob=x|fl=a|fn=main|0 1|cob=y|cfi=b|cfn=f|calls=2 0|"
	    "0 30|ob=y|fl=b|fn=f|0 10|cfn=g|calls=3 0|0 20|fl=b|fn=g|0 20|"
	    "totals: 31", "by function: inlined code counts in its own file");
	begin(GRAPH);
	regroup_by(&s, BY_FILE);
	end("summary: 31|fl=a|fn=a|0 1|cfi=b|cfn=b|calls=2 0|0 30|"
	    "fl=b|fn=b|0 24|fl=c|fn=c|0 6|totals: 31",
	    "by file: the call of g stays inside");
	begin(GRAPH);
	regroup_by(&s, BY_OBJECT);
	end("summary: 31|ob=x|fl=\?\?\?|fn=x|0 1|cob=y|cfn=y|calls=2 0|0 30|"
	    "ob=y|fl=\?\?\?|fn=y|0 30|totals: 31", "by object");
	begin("events: Ir|fl=a|fn=f|1 1|cfn=f|calls=1 1|2 5");
	regroup_by(&s, BY_FUNCTION);
	end("summary: 1|fl=a|fn=f|0 1|cfn=f|calls=1 0|0 5|totals: 1",
	    "by function: a call of itself stays");
	begin("events: Ir|fl=a|fn=f|1 1|cfn=f|calls=1 1|2 5");
	regroup_by(&s, BY_FILE);
	end("summary: 1|fl=a|fn=a|0 1|totals: 1",
	    "by file: a call of itself is inside");
}

static void
test_rest(void)
{
	begin(GRAPH);
	regroup_split(&s);
	end("summary: 31|" MAIN "ob=y|" F_SELF F_CALLS F_JUMP G
	    "fl=c|fn=f|7 6|totals: 31", "split: inlined code on its own");
	begin(GRAPH);
	regroup_split(&s);
	regroup_by(&s, BY_FUNCTION);
	end("summary: 31|ob=x|fl=a|fn=main|0 1|cob=y|cfi=b|cfn=f|calls=2 0|"
	    "0 30|ob=y|fl=b|fn=f|0 4|cfn=g|calls=3 0|0 20|fl=b|fn=g|0 20|"
	    "fl=c|fn=f|0 6|totals: 31", "split, then by function");
	begin(GRAPH);
	regroup_no_lines(&s);
	end("summary: 31|ob=x|fl=a|fn=main|0 1|cob=y|cfi=b|cfn=f|calls=2 0|"
	    "0 30|ob=y|fl=b|fn=f|0 4|cfn=g|calls=3 0|0 20|fi=c|0 6|fe=b|"
	    "fl=b|fn=g|0 20|totals: 31", "no lines: current files stay");
	begin(GRAPH);
	s.arcs = false;
	end("summary: 31|ob=x|fl=a|fn=main|1 1|ob=y|" F_SELF F_JUMP INLINED G
	    "totals: 31", "no arcs");
	begin(GRAPH);
	s.jumps = false;
	end("summary: 31|" MAIN "ob=y|" F_SELF F_CALLS INLINED G "totals: 31",
	    "no jumps");
	begin(GRAPH);
	drop("main");
	join("fg", "F", true);
	end("summary: 30|fl=\?\?\?|fn=F|0 30|totals: 30", "drop and join");
	begin(GRAPH);
	drop("main");
	regroup_by(&s, BY_FILE);
	end("summary: 30|fl=b|fn=b|0 24|fl=c|fn=c|0 6|totals: 30",
	    "drop, then by file: calls from what was dropped go with it");
	begin(GRAPH);
	join("fg", "F", false);
	regroup_by(&s, BY_FILE);
	end("summary: 31|fl=a|fn=a|0 1|cfi=\?\?\?|cfn=\?\?\?|calls=2 0|0 30|"
	    "fl=b|fn=b|0 24|fl=c|fn=c|0 6|totals: 31",
	    "join, then by file: what was joined is called in no file");
}

/* What is told of sections, for what was noted of them before. */
static void
test_sections(void)
{
	uint32_t	 i, gone = 0, kept = 0;

	begin(GRAPH);
	drop("f");
	regroup_apply(&s);
	for (i = 0; i < s.section_n; i++)
		if (s.section_to[i] == ID_NONE)
			gone++;
		else
			kept += s.section_to[i] < p.section_n;
	check(s.section_n == 4 && gone == 2 && kept == 2,
	    "both sections of f went, the others have new numbers");
	regroup_free(&s);
	profile_free(&p);
}

int
main(void)
{
	test_drop();
	test_join();
	test_by();
	test_rest();
	test_sections();
	return tap_done();
}
