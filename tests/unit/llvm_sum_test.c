/*
 * For any number of threads, llvm_sum() counts the profiles of LLVM that are
 * added, empty and malformed, and the line of progress counts all of them.
 */
#include "ops/sum/llvm_sum.h"

#include "terminal.h"
#include "base/diag.h"
#include "io/progress.h"
#include "llvm/model/model.h"
#include "ops/sum/sum.h"

enum { INPUTS = 5 };

static const char *const	 texts[INPUTS] = {
	":ir\nf\n1\n1\n5\n", "", ":ir\nf\n1\n1\n6\n", ":ir\nf\nx\n",
	":ir\nf\n1\n1\n7\n"
};
static char			 names[INPUTS][TAP_PATH];

static void
make_inputs(struct sum_input *inputs)
{
	size_t		 len;
	int		 fd, i;

	for (i = 0; i < INPUTS; i++) {
		fd = tap_file(names[i]);
		len = strlen(texts[i]);
		if (write(fd, texts[i], len) != (ssize_t)len)
			abort();
		close(fd);
		inputs[i] = (struct sum_input){ .name = names[i], .weight = 1 };
	}
}

/* Return the number of files in the last line of progress, or -1. */
static int
last_number(int terminal)
{
	const char	*p = terminal_seen(terminal);
	int		 number = -1;

	while ((p = strstr(p, "tool: ")) != NULL) {
		p += strlen("tool: ");
		if (strspn(p, "0123456789") > 0)
			number = atoi(p);
	}
	return number;
}

static void
test_counts(const struct sum_input *inputs, unsigned jobs, int terminal)
{
	struct llvm_profile	 p = { .flags = 0 };
	struct sum_counts	 counts;
	bool			 good;

	progress_start(INPUTS, false);
	good = llvm_sum(&p, &(struct llvm_sum){
		.keep_going = true, .jobs = jobs
	}, inputs, INPUTS, &counts);
	check(good && counts.added == 3 && counts.empty == 1 &&
	    counts.left_out == 1, "%u threads: 3 added, 1 empty, 1 left out",
	    jobs);
	check(last_number(terminal) == INPUTS, "... and each is progress");
	progress_end();
	llvm_profile_free(&p);
}

int
main(void)
{
	struct sum_input	 inputs[INPUTS];
	int			 terminal = terminal_open(), i;

	/* Each reading of the clock finds the line of progress due. */
	terminal_step_ms = 10000;
	diag_start("tool");
	make_inputs(inputs);
	for (i = 1; i <= INPUTS; i++)
		test_counts(inputs, (unsigned)i, terminal);
	for (i = 0; i < INPUTS; i++)
		unlink(names[i]);
	close(terminal);
	return tap_done();
}
