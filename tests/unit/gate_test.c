/*
 * Limits on a difference: the verdicts, and what is said of each.
 */
#include "ops/gate/gate.h"

#include "profile_text.h"
#include "base/complaint.h"
#include "base/diag.h"
#include "ops/gate/diff.h"
#include "ops/sum/sum.h"
#include "profile/build/build.h"

static const char	 old_text[] =
	"events: Ir Dr|fl=a.c|fn=main|1 100 10|fn=f|2 50|fn=gone|3 6";
static const char	 new_text[] =
	"events: Ir Dr|fl=a.c|fn=main|1 90 10|fn=f|2 60|fn=more|3 8";

/* All that was said since the file was emptied, a bar for each newline. */
static const char *
said(int fd)
{
	static char	 text[1024];
	ssize_t		 n = pread(fd, text, sizeof(text) - 1, 0), i;

	text[n > 0 ? n : 0] = '\0';
	for (i = 0; i < n; i++)
		if (text[i] == '\n')
			text[i] = '|';
	return text;
}

static void
read_both(struct diff *d, struct profile *p, struct event_list *events)
{
	static const struct sum_options	 options = {
		.jobs = 1, .quiet = true, .no_instr = true
	};
	struct sum_input	 in[SIDES];
	struct diff_side	 side[SIDES];
	char			 name[SIDES][32];
	int			 fd[SIDES] = {
		text_file(old_text), text_file(new_text)
	}, i;

	for (i = 0; i < SIDES; i++) {
		snprintf(name[i], sizeof(name[i]), "/dev/fd/%d", fd[i]);
		in[i] = (struct sum_input){ .name = name[i], .weight = 1 };
		side[i] = (struct diff_side){ &in[i], 1 };
	}
	diff_read(d, &options, side, p, events);
	for (i = 0; i < SIDES; i++)
		close(fd[i]);
}

/* What becomes of a gate with these limits, a semicolon between two. */
static const char *
verdict(const char *limits, const char *ignored)
{
	static const char	*const ends[] = {
		"passed", "failed", "trouble"
	};
	static char		 text[2048], copy[256];
	struct diff		 d = { .by = BY_LINE, .only = COMPARE_ALL };
	struct complaint	 wrong = { "" };
	struct event_list	 events;
	struct profile		 p;
	char			*word, *rest;
	const char		*refused = NULL;
	enum gate_verdict	 all;
	int			 err = dup(2), fd = text_file("");

	snprintf(copy, sizeof(copy), "%s", limits);
	for (word = strtok_r(copy, ";", &rest); word != NULL;
	    word = strtok_r(NULL, ";", &rest))
		if (!gate_add(&d.gate, word, &wrong)) {
			refused = wrong.text[0] ? "no limit" : "no complaint";
			break;
		}
	if (*ignored != '\0' && !select_add(&d.gate.ignored, ignored,
	    strlen(ignored), &wrong))
		refused = "no choice";
	if (refused != NULL) {
		gate_free(&d.gate);
		close(fd);
		close(err);
		return refused;
	}
	profile_init(&p);
	read_both(&d, &p, &events);
	all = diff_judge(&d, &p, &events, &wrong);
	dup2(fd, 2);
	if (all != GATE_TROUBLE)
		verdict_put_text(&d.verdicts, NULL);
	dup2(err, 2);
	snprintf(text, sizeof(text), "%s: %s%s", ends[all], said(fd),
	    wrong.text);
	close(fd);
	close(err);
	diff_free(&d);
	gate_free(&d.gate);
	profile_free(&p);
	return text;
}

/* Limits, what is ignored, and what comes of it. */
static const struct {
	const char	*limits, *ignored, *wanted;
}	 rows[] = {
	{ "", "", "passed: " },
	{ "Ir>+1", "", "failed: gate: Ir>+1: failed: "
	    "Ir 156 -> 158 (+2, +1.28%)|" },
	{ "Ir>+2", "", "passed: gate: Ir>+2: passed: "
	    "Ir 156 -> 158 (+2, +1.28%)|" },
	{ "Ir>=+2", "", "failed: gate: Ir>=+2: failed: "
	    "Ir 156 -> 158 (+2, +1.28%)|" },
	{ "Ir>+2%;Dr<-1", "", "passed: gate: Ir>+2%: passed: "
	    "Ir 156 -> 158 (+2, +1.28%)|gate: Dr<-1: passed: "
	    "Dr 10 -> 10 (+0, +0.00%)|" },
	{ "Ir>+1%;Ir>+2%", "", "failed: gate: Ir>+1%: failed: "
	    "Ir 156 -> 158 (+2, +1.28%)|gate: Ir>+2%: passed: "
	    "Ir 156 -> 158 (+2, +1.28%)|" },
	{ "fn:Ir>+5", "", "failed: gate: fn:Ir>+5: failed: "
	    "2 functions|gate:   a.c:f Ir 50 -> 60 (+10, +20.00%), "
	    "allowed +5|gate:   a.c:more Ir 0 -> 8 (+8, from "
	    "nothing), allowed +5|" },
	{ "fn:Ir>+5", "^f$", "failed: gate: fn:Ir>+5: failed: "
	    "1 function|gate:   a.c:more Ir 0 -> 8 (+8, from "
	    "nothing), allowed +5|" },
	{ "fn:Ir>+5", "^(f|more)$", "passed: gate: fn:Ir>+5: passed: "
	    "2 functions, most a.c:gone Ir 6 -> 0 (-6, -100.00%)|" },
	/* Both must hold. */
	{ "fn:Ir>+5%&>+9", "", "failed: gate: fn:Ir>+5%&>+9: failed: "
	    "1 function|gate:   a.c:f Ir 50 -> 60 (+10, +20.00%), "
	    "allowed +9|" },
	{ "fn:Ir>+30%&Dr<1", "", "failed: gate: fn:Ir>+30%&Dr<1: "
	    "failed: 1 function|gate:   a.c:more Ir 0 -> 8 (+8, from "
	    "nothing), allowed +0; Dr 0 -> 0 (+0, +0.00%), "
	    "allowed +1|" },
	{ "Ir>+1&>+1%&<5", "", "failed: gate: Ir>+1&>+1%&<5: failed: "
	    "Ir 156 -> 158 (+2, +1.28%)|" },
	{ "Ir>+1&>+2%", "", "passed: gate: Ir>+1&>+2%: passed: "
	    "Ir 156 -> 158 (+2, +1.28%)|" },
	/* Those that are added; 6 are gone as well. */
	{ "new:Ir>7", "", "failed: gate: new:Ir>7: failed: "
	    "1 function|gate:   a.c:more Ir 0 -> 8 (+8, from "
	    "nothing), allowed +7|" },
	{ "new:Ir>8", "", "passed: gate: new:Ir>8: passed: "
	    "1 function, most a.c:more Ir 0 -> 8 (+8, from "
	    "nothing)|" },
	{ "new:^f:Ir>0", "", "passed: gate: new:^f:Ir>0: passed: no "
	    "functions|" },
	{ "new:fl:a:Ir>=8%", "", "failed: gate: new:fl:a:Ir>=8%: "
	    "failed: 1 function|gate:   a.c:more Ir 0 -> 8 (+8, from "
	    "nothing), allowed +0|" },
	{ "new::Ir>8", "", "passed: gate: new::Ir>8: passed: "
	    "1 function, most a.c:more Ir 0 -> 8 (+8, from "
	    "nothing)|" },
	/* 156 + 10 * 10 was, and 158 + 10 * 10 is. */
	{ "Ir+10*Dr>1", "", "failed: gate: Ir+10*Dr>1: failed: "
	    "Ir+10*Dr 256 -> 258 (+2, +0.78%)|" },
	{ "Ir + 10 Bm>1%", "", "failed: gate: Ir + 10 Bm>1%: failed: "
	    "Ir + 10 Bm 156 -> 158 (+2, +1.28%)|" },
	{ "2Ir - Nope < 0", "", "passed: gate: 2Ir - Nope < 0: "
	    "passed: 2Ir - Nope 312 -> 316 (+4, +1.28%)|" },
	{ "fn:Dr-Ir<-9", "", "failed: gate: fn:Dr-Ir<-9: failed: 1 "
	    "function|gate:   a.c:f Dr-Ir -50 -> -60 (-10, -20.00%), "
	    "allowed -9|" },
	{ "Bm>1", "", "trouble: expected one of the events 'Ir Dr', "
	    "found 'Bm'" },
	{ "Ir-Ir>1", "", "trouble: expected one of the events 'Ir "
	    "Dr', found 'Ir-Ir'" },
	{ "9223372036854775807Ir>1", "", "trouble: the old total of "
	    "9223372036854775807Ir overflows 64 bits: "
	    "1438846037749345025892" },
	{ "Ir>1&", "", "no limit" },
	{ "Ir>1&&>2", "", "no limit" },
	{ "2*3*Ir>1", "", "no limit" },
	{ "Ir+>1", "", "no limit" },
	{ "new>1:Ir>2", "", "no limit" },
	{ "Ir>+1", "^more$", "passed: gate: Ir>+1: passed: "
	    "Ir 156 -> 150 (-6, -3.85%)|" },
	{ "Xy>+1", "", "trouble: expected one of the events "
	    "'Ir Dr', found 'Xy'" },
	{ "Ir+1", "", "no limit" },
	{ "Ir>+1", "(", "no choice" },
};

int
main(void)
{
	size_t	 i;

	diag_start("gate");
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		is_text(verdict(rows[i].limits, rows[i].ignored),
		    rows[i].wanted, rows[i].limits);
	return tap_done();
}
