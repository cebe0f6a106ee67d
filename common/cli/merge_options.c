/*
 * The lock is on the file that the sum then replaces.  So after waiting for it,
 * a process must check whether that file is still the output, or a new one is.
 */
#include "cli/merge_options.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "base/diag.h"
#include "base/sys.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "cli/options.h"

/* FILE may contain colons. */
bool
merge_options_weight(void *inputs, const char *argument,
    struct complaint *wrong)
{
	char		 digits[16] = "";
	const char	*colon = strchr(argument, ':');
	size_t		 len = colon == NULL ? 0 : (size_t)(colon - argument);
	uint64_t	 weight;

	if (len < sizeof(digits))
		memcpy(digits, argument, len);
	if (colon == NULL || colon[1] == '\0' ||
	    !options_number(digits, 1, INT32_MAX, &weight, wrong))
		return complaint_set(wrong, "expected N:FILE with N from 1 "
		    "on, found '%s'", argument);
	inputs_add(inputs, colon + 1, (int64_t)weight);
	return true;
}

/* Whether this name still refers to the file fd, which is to be locked. */
static bool
is_in_place(int fd, const char *name)
{
	struct stat	 st, now;

	return fstat(fd, &st) != 0 || stat(name, &now) != 0 ||
	    (st.st_dev == now.st_dev && st.st_ino == now.st_ino);
}

/* Wait for the lock; a message is printed only once. */
static bool
lock(int fd, const char *name, bool *quiet)
{
	int	 result = sys_lock(fd, false);

	if (result != 0 && errno == EWOULDBLOCK) {
		if (!*quiet)
			diag_say("note: %s: waiting for another cgmerge that "
			    "adds to it", name);
		*quiet = true;
		result = sys_lock(fd, true);
	}
	if (result != 0 && !*quiet)
		diag_say("warning: %s: cannot lock: %s; make sure that no "
		    "other cgmerge adds to it now", name, sys_trouble());
	return result == 0;
}

void
merge_options_lock(struct common_options *common)
{
	const char	*name = common->output;
	bool		 quiet = common->sum.quiet;
	int		 fd;

	if (inputs_find(&common->inputs, name) == NULL)
		return;
	/* The descriptor stays open until the process ends. */
	while ((fd = sys_open(name, O_RDWR | O_CLOEXEC, 0)) >= 0) {
		if (!lock(fd, name, &quiet) || is_in_place(fd, name))
			return;
		sys_close(fd);
	}
	/* The output must be writable, but may have been removed meanwhile. */
	if (errno != ENOENT)
		diag_die("%s: cannot open: %s", name, sys_trouble());
}

/* Warn of an earlier result among the inputs, as when a shell pattern
   matches the last output: its inputs count twice. */
static void
warn_again(const struct string *descs, const char *output)
{
	static const char	 key[] = "Profiles: ";
	const char		*p = descs->at, *end = p + descs->len;

	for (; p < end; p = (const char *)memchr(p, '\n',
	    (size_t)(end - p)) + 1)
		if ((size_t)(end - p) > strlen(key) &&
		    memcmp(p, key, strlen(key)) == 0) {
			diag_say("warning: %s: the output is among the inputs, "
			    "and the sum of %.*s profiles: those that are "
			    "inputs, too, count twice", output,
			    (int)strcspn(p + strlen(key), "\n"),
			    p + strlen(key));
			return;
		}
}

bool
merge_options_merge(struct common_options *common,
    struct sum_counts *counts)
{
	static struct profile	 profile;
	struct sum_input	*again = NULL;
	struct string		 descs = { NULL, 0 };
	struct sum		*sum;
	bool			 good;

	if (!common->sum.quiet)
		again = inputs_find(&common->inputs, common->output);
	if (again != NULL)
		again->descs = &descs;
	profile_init(&profile);
	sum = sum_begin(&profile, &common->sum, common->inputs.n);
	sum_add(sum, common->inputs.at, common->inputs.n);
	*counts = sum_counts(sum);
	good = sum_end(sum, &common->write.events);
	if (good && descs.at != NULL)
		warn_again(&descs, common->output);
	if (good)
		common_options_write(common, &profile, common->output);
	string_assign(&descs, NULL, 0);
	profile_free(&profile);
	return good;
}

void
merge_options_say(const struct common_options *common,
    const struct sum_counts *c)
{
	size_t	 n = c->added + c->empty + c->left_out;

	if (!common->sum.quiet && n > 1 &&
	    (common->sum.verbose || c->left_out > 0))
		diag_say("note: %zu inputs: %zu added, %zu empty, %zu left "
		    "out", n, c->added, c->empty, c->left_out);
}
