/*
 * Profiles of LLVM that are added, empty or malformed: how many of each there
 * are, and how many the line of progress counts, for any number of threads.
 */
#include "ops/sum/llvm_sum.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tap.h"
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
static atomic_int		 now_s;

/* Instead of the system's: between two calls the line of progress becomes
   due. */
int
clock_gettime(clockid_t id, struct timespec *ts)
{
	(void)id;
	*ts = (struct timespec){ .tv_sec = atomic_fetch_add(&now_s, 10) };
	return 0;
}

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

/* The number of files that the last line of progress has.  What was written to
   a terminal may come later, so this reads up to a mark. */
static int
last_number(int terminal)
{
	static char	 text[1 << 16];
	size_t		 len = 0;
	ssize_t		 n = 1;
	const char	*p = text;
	int		 number = -1;

	text[0] = '\0';
	if (write(STDERR_FILENO, "\1", 1) != 1)
		abort();
	for (; n > 0 && strchr(text, 1) == NULL; len += (size_t)n) {
		n = read(terminal, text + len, sizeof(text) - 1 - len);
		text[len + (size_t)(n < 0 ? 0 : n)] = '\0';
	}
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
	int	 master = posix_openpt(O_RDWR | O_NOCTTY), slave, i;

	if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0 ||
	    (slave = open(ptsname(master), O_RDWR | O_NOCTTY)) < 0) {
		printf("1..0 # SKIP no terminal is to be had\n");
		return 0;
	}
	diag_start("tool");
	dup2(slave, STDERR_FILENO);
	close(slave);
	make_inputs(inputs);
	for (i = 1; i <= INPUTS; i++)
		test_counts(inputs, (unsigned)i, master);
	for (i = 0; i < INPUTS; i++)
		unlink(names[i]);
	close(master);
	return tap_done();
}
