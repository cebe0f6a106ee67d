#include "io/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/sys.h"
#include "text/num.h"
#include "text/utf8.h"

enum { BUFFER = 256 << 10, LINKS_MAX = 40, SYNC_EACH = 16 };

/* Signals that do not end a program by default, or cannot be caught. */
static const int	 harmless[] = {
	SIGCHLD, SIGCONT, SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG,
#ifdef SIGWINCH
	SIGWINCH,
#endif
#ifdef SIGINFO
	SIGINFO,
#endif
};

#ifdef SIGRTMAX
#define SIGNAL_MAX	SIGRTMAX
#else
#define SIGNAL_MAX	(NSIG - 1)
#endif

/*
 * The half-written file, removed when the program ends early.  The handler
 * may use nothing that is not safe in one, so the name is kept here, and
 * armed says whether it holds.
 */
static char			*half_written;
static volatile sig_atomic_t	 armed;

/* Files that are held back, from waiting_first on. */
struct waiting {
	char	*temporary, *place, *name;
	dev_t	 device;	/* of the folder of the place */
	ino_t	 folder;
};
static struct waiting	*waiting;
static size_t		 waiting_first, waiting_n, waiting_room;
static int		 waiting_fd = -1;	/* a file that is not safe */

static void
remove_half(void)
{
	if (armed) {
		armed = 0;
		unlink(half_written);
	}
	while (waiting_n > waiting_first)
		unlink(waiting[--waiting_n].temporary);
}

/* Whatever thread it runs in: the signal, held back until the return, then
   ends the program as if nobody had caught it. */
static void
on_signal(int number)
{
	int	 saved = errno;

	remove_half();
	signal(number, SIG_DFL);
	raise(number);
	errno = saved;
}

static bool
is_harmless(int number)
{
	size_t	 i;

	for (i = 0; i < sizeof(harmless) / sizeof(harmless[0]); i++)
		if (harmless[i] == number)
			return true;
	return false;
}

/* Catch every signal that would end the program; what is ignored stays so,
   and a handler that is none of ours, as sanitizers have. */
static void
arm(void)
{
	struct sigaction	 action, old;
	int			 number;

	armed = 1;
	diag_on_trouble(remove_half);
	memset(&action, 0, sizeof(action));
	action.sa_handler = on_signal;
	sigemptyset(&action.sa_mask);
	for (number = 1; number <= SIGNAL_MAX; number++)
		if (!is_harmless(number) &&
		    sigaction(number, NULL, &old) == 0 &&
		    (old.sa_flags & SA_SIGINFO) == 0 &&
		    old.sa_handler == SIG_DFL)
			sigaction(number, &action, NULL);
}

/*
 * Give the new file the owner, the group and the permissions of the old one,
 * once it is written: writing takes some away.
 * Where the owner or the group may not be given, nobody gets to do more than
 * before: no program runs as another user, and what becomes the group may do
 * what all may.
 */
static int
take_over(int fd, const struct stat *old)
{
	struct stat	 st;
	mode_t		 mode = old->st_mode & 07777;

	if (fstat(fd, &st) != 0)
		return -1;
	if ((st.st_uid != old->st_uid || st.st_gid != old->st_gid) &&
	    fchown(fd, old->st_uid, old->st_gid) != 0) {
		if (st.st_uid != old->st_uid)
			mode &= ~(mode_t)S_ISUID;
		if (st.st_gid != old->st_gid &&
		    fchown(fd, (uid_t)-1, old->st_gid) != 0)
			mode &= ~(mode_t)(S_ISGID | S_IRWXG) |
			    (mode & S_IRWXO) << 3;
	}
	return fchmod(fd, mode);
}

/* The length of the folder in path, with its slash. */
static size_t
folder_length(const char *path)
{
	const char	*slash = strrchr(path, '/');

	return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

/* The file in its folder; not named like it, for that name may be as long as
   names can be. */
static void
open_beside(struct sink *s)
{
	static const char	 name[] = ".grindkit.XXXXXX";
	size_t			 len = folder_length(s->place);
	sigset_t		 signals;

	half_written = mem_resize(NULL, len + sizeof(name), 1);
	memcpy(half_written, s->place, len);
	memcpy(half_written + len, name, sizeof(name));
	sys_hold_signals(&signals);
	s->fd = sys_temporary(half_written, s->replaces ? 0600 : 0666);
	if (s->fd >= 0)
		arm();
	sys_let_signals(&signals);
	if (s->fd < 0)
		diag_die("%s: cannot create: %s", s->name, sys_trouble());
}

/*
 * Where name leads through symbolic links: a link stays, and its target is
 * replaced, or made.  The caller frees it.
 */
static char *
follow_links(const char *name)
{
	char	*path = mem_copy(name, strlen(name)), *next;
	char	 target[4096];
	size_t	 len, folder;
	ssize_t	 n;
	int	 links;

	for (links = 0; (n = readlink(path, target, sizeof(target))) >= 0;
	    links++) {
		if (links == LINKS_MAX || n == sizeof(target))
			diag_die("%s: cannot create: too many or too long "
			    "symbolic links", name);
		len = (size_t)n;
		folder = target[0] == '/' ? 0 : folder_length(path);
		next = mem_resize(NULL, folder + len + 1, 1);
		memcpy(next, path, folder);
		memcpy(next + folder, target, len);
		next[folder + len] = '\0';
		mem_free(path);
		path = next;
	}
	return path;
}

/* The descriptor that a name of one stands for, or -1. */
static int
named_descriptor(const char *name)
{
	static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/" };
	uint64_t		 fd;
	size_t			 i, len;

	if (strcmp(name, "-") == 0 || strcmp(name, "/dev/stdout") == 0)
		return STDOUT_FILENO;
	if (strcmp(name, "/dev/stderr") == 0)
		return STDERR_FILENO;
	for (i = 0; i < 2; i++) {
		len = strlen(folders[i]);
		if (strncmp(name, folders[i], len) == 0 &&
		    num_read(name + len, 0, INT_MAX, &fd))
			return (int)fd;
	}
	return -1;
}

static void
set_descriptor(struct sink *s, int fd)
{
	s->fd = fd;
	s->terminal = fd >= 0 && isatty(fd);
}

void
sink_to(struct sink *s, int fd, const char *name)
{
	memset(s, 0, sizeof(*s));
	s->buf = mem_resize(NULL, BUFFER, 1);
	s->name = name;
	set_descriptor(s, fd);
}

/*
 * Open what is there already.  What is no regular file is written as it is;
 * a regular one is to be replaced, if it may be written.
 */
static void
open_old(struct sink *s)
{
	if (stat(s->name, &s->old) != 0) {
		if (errno != ENOENT)
			diag_die("%s: cannot create: %s", s->name,
			    sys_trouble());
		return;
	}
	set_descriptor(s, sys_open(s->name, O_WRONLY | O_CLOEXEC, 0));
	if (s->fd < 0 || fstat(s->fd, &s->old) != 0)
		diag_die("%s: cannot open: %s", s->name, sys_trouble());
	if (S_ISREG(s->old.st_mode)) {
		s->replaces = true;
		sys_close(s->fd);
		s->fd = -1;
	}
}

void
sink_open(struct sink *s, const char *name)
{
	sink_to(s, -1, strcmp(name, "-") == 0 ? "<stdout>" : name);
	set_descriptor(s, named_descriptor(name));
	if (s->fd >= 0)
		return;
	open_old(s);
	if (s->fd >= 0)
		return;
	s->place = follow_links(name);
	open_beside(s);
}

/* Whether a terminal may have the character c, the one before the byte at
   next. */
static bool
is_shown(uint32_t c, const char *next, const char *end)
{
	return c == '\n' || c == '\t' || (c == '\r' && next < end &&
	    *next == '\n') || (c != UTF8_NONE && !utf8_is_control(c));
}

/* Make what is in the buffer fit for a terminal.  Unless that is all, what
   may go on in the bytes to come stays. */
static void
make_shown(struct sink *s, bool all)
{
	char		*from = s->buf + s->shown, *to = from;
	char		*end = s->buf + s->len, *stop = end;
	size_t		 n;
	uint32_t	 c;

	if (!all && from < end)
		stop -= end[-1] == '\r' ? 1 : utf8_begun(from,
		    (size_t)(end - from));
	for (; from < stop; from += n) {
		n = utf8_next(from, (size_t)(stop - from), &c);
		if (is_shown(c, from + n, stop)) {
			memmove(to, from, n);
			to += n;
		} else
			*to++ = '?';
	}
	s->shown = (size_t)(to - s->buf);
	memmove(to, stop, (size_t)(end - stop));
	s->len = s->shown + (size_t)(end - stop);
}

/* Write out what can be: on a terminal, unless it is all, a few bytes may
   stay. */
static void
flush(struct sink *s, bool all)
{
	size_t	 done = 0, len;
	ssize_t	 n;

	if (s->terminal)
		make_shown(s, all);
	len = s->terminal ? s->shown : s->len;
	while (done < len && s->error == 0) {
		n = sys_write(s->fd, s->buf + done, len - done);
		if (n <= 0)
			s->error = n < 0 ? errno : ENOSPC;
		else
			done += (size_t)n;
	}
	s->len -= len;
	s->shown = 0;
	memmove(s->buf, s->buf + len, s->len);
}

char *
sink_room(struct sink *s, size_t len)
{
	if (len > BUFFER - s->len)
		flush(s, false);
	return s->buf + s->len;
}

void
sink_put(struct sink *s, const char *bytes, size_t len)
{
	size_t	 n;

	while (len > 0) {
		if (s->len == BUFFER)
			flush(s, false);
		n = BUFFER - s->len;
		if (n > len)
			n = len;
		memcpy(s->buf + s->len, bytes, n);
		s->len += n;
		bytes += n;
		len -= n;
	}
}

void
sink_text(struct sink *s, const char *text)
{
	sink_put(s, text, strlen(text));
}

void
sink_number(struct sink *s, int64_t v)
{
	sink_used(s, num_put_i64(sink_room(s, NUM_ROOM), v));
}

void
sink_format(struct sink *s, const char *fmt, ...)
{
	char	 text[256];
	va_list	 args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	sink_text(s, text);
}

void
sink_escape(struct sink *s, const char *sequence)
{
	size_t	 len = strlen(sequence);

	/* All of it at once, behind what is made fit before. */
	sink_room(s, len);
	if (s->terminal)
		make_shown(s, true);
	sink_put(s, sequence, len);
	s->shown = s->len;
}

/* The file is to wait beside its place. */
static void
hold_back(struct sink *s)
{
	size_t		 len = folder_length(s->place);
	char		*folder = mem_copy(s->place, len);
	struct waiting	*w;
	struct stat	 st;

	if (stat(len == 0 ? "." : folder, &st) != 0)
		s->error = errno;
	mem_free(folder);
	if (s->error != 0)
		return;
	/* Programs end by a return as well. */
	if (waiting_room == 0)
		atexit(remove_half);
	waiting = mem_grow(waiting, &waiting_room, waiting_n + 1,
	    sizeof(*waiting));
	w = &waiting[waiting_n++];
	w->temporary = half_written;
	w->place = s->place;
	w->name = mem_copy(s->name, strlen(s->name));
	w->device = st.st_dev;
	w->folder = st.st_ino;
	half_written = s->place = NULL;
	armed = 0;
}

/* Put the file in its place; from there on nothing is to be removed. */
static void
settle(struct sink *s)
{
	sigset_t	 signals;

	sys_hold_signals(&signals);
	if (s->held)
		hold_back(s);
	else if (sys_rename(half_written, s->place) != 0)
		s->error = errno;
	else
		armed = 0;
	sys_let_signals(&signals);
}

/*
 * Whether the file is made safe with all others in its folder, which takes a
 * thousandth of the time: a file that is held back, after the first few.  The
 * descriptor of one is kept for it.
 */
static bool
is_safe_later(const struct sink *s)
{
	return SYS_SYNC_ALL && s->held && waiting_n >= SYNC_EACH &&
	    strcmp(s->name, s->place) == 0;
}

static void
make_safe(struct sink *s)
{
	if (!is_safe_later(s)) {
		if (sys_sync(s->fd) != 0)
			s->error = errno;
	} else if (waiting_fd < 0) {
		waiting_fd = s->fd;
		s->fd = -1;
	}
}

void
sink_close(struct sink *s)
{
	flush(s, true);
	if (s->replaces && s->error == 0 && take_over(s->fd, &s->old) != 0)
		s->error = errno;
	if (s->place != NULL && s->error == 0)
		make_safe(s);
	if (s->fd >= 0 && s->fd != STDERR_FILENO && sys_close(s->fd) != 0 &&
	    s->error == 0)
		s->error = errno;
	if (s->place != NULL && s->error == 0)
		settle(s);
	if (s->error != 0) {
		errno = s->error;
		diag_die("%s: cannot write: %s", s->name, sys_trouble());
	}
	if (s->place != NULL)
		mem_free(half_written);
	mem_free(s->place);
	mem_free(s->buf);
	memset(s, 0, sizeof(*s));
	s->fd = -1;
}

void
sink_hold(struct sink *s)
{
	s->held = s->place != NULL;
}

static int
by_place(const void *context, uint32_t a, uint32_t b)
{
	const struct waiting	*x = (const struct waiting *)context + a;
	const struct waiting	*y = (const struct waiting *)context + b;

	if (x->device != y->device)
		return x->device < y->device ? -1 : 1;
	if (x->folder != y->folder)
		return x->folder < y->folder ? -1 : 1;
	return strcmp(x->place + folder_length(x->place),
	    y->place + folder_length(y->place));
}

/* Symbolic links may lead to one place. */
static void
check_places(void)
{
	uint32_t	*order = mem_resize(NULL, waiting_n, sizeof(*order));
	uint32_t	 i;

	for (i = 0; i < waiting_n; i++)
		order[i] = i;
	sort_ids(order, waiting_n, by_place, waiting);
	for (i = 1; i < waiting_n; i++)
		if (by_place(waiting, order[i - 1], order[i]) == 0)
			diag_die("%s: expected another file than '%s', found "
			    "the same", waiting[order[i]].name,
			    waiting[order[i - 1]].name);
	mem_free(order);
}

void
sink_commit(void)
{
	struct waiting	*w;
	sigset_t	 signals;
	size_t		 i;

	/* Then all is in its place: nothing may fail any more. */
	if (waiting_n == 0)
		return;
	check_places();
	if (waiting_fd >= 0 && (sys_sync_all(waiting_fd) != 0 ||
	    sys_close(waiting_fd) != 0))
		diag_die("%s: cannot write: %s", waiting[waiting_n - 1].name,
		    sys_trouble());
	waiting_fd = -1;
	sys_hold_signals(&signals);
	for (; waiting_first < waiting_n; waiting_first++) {
		w = &waiting[waiting_first];
		if (sys_rename(w->temporary, w->place) != 0)
			diag_die("%s: cannot write: %s; %zu of %zu files are "
			    "in their places", w->name, sys_trouble(),
			    waiting_first, waiting_n);
	}
	for (i = 0; i < waiting_n; i++) {
		mem_free(waiting[i].temporary);
		mem_free(waiting[i].place);
		mem_free(waiting[i].name);
	}
	waiting_first = waiting_n = 0;
	sys_let_signals(&signals);
}
