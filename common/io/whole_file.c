/* The names of unfinished files are kept in static variables, because a signal,
   or an error in any thread, must remove these files. */
#include "io/whole_file.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "base/sys.h"

enum { LINKS_MAX = 40, SYNC_EACH = 16 };

/* Signals that do not end a program by default, and those that cannot be
   caught. */
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
 * The temporary file that is being written.  It is removed if the program ends
 * early; `armed' says whether there is such a file.  The name is kept here
 * because a signal handler may only use async-signal-safe functions.
 */
static char			*half_written;
static volatile sig_atomic_t	 armed;

/* A complete file that is held back under its temporary name. */
struct waiting {
	char	*temporary, *place, *name;
	dev_t	 device;	/* device and inode number of the folder that
				   contains `place' */
	ino_t	 folder;
};
/* The files that are held back.  Those from waiting_first on are not renamed
   yet. */
static struct waiting	*waiting;
static size_t		 waiting_first, waiting_n, waiting_room;
static int		 waiting_fd = -1;	/* descriptor of a file that is
						   not synced yet, or -1 */

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

/*
 * Remove unfinished files, then let the signal end the program.  The same
 * signal, raised again, is blocked until this handler returns, and then has its
 * default effect.
 */
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

/* Catch every signal that would end the program, except ignored signals and
   those with a handler of their own, such as a sanitizer's. */
static void
arm(void)
{
	struct sigaction	 action = { .sa_handler = on_signal }, old;
	int			 number;

	armed = 1;
	diag_on_trouble(remove_half);
	sigemptyset(&action.sa_mask);
	for (number = 1; number <= SIGNAL_MAX; number++)
		if (!is_harmless(number) &&
		    sigaction(number, NULL, &old) == 0 &&
		    (old.sa_flags & SA_SIGINFO) == 0 &&
		    old.sa_handler == SIG_DFL)
			sigaction(number, &action, NULL);
}

/*
 * Give the new file the owner, group and permissions of the old one.  This is
 * done after the file is written, because writing clears some bits.  If the
 * owner or group cannot be set, nobody may get more permissions: clear
 * set-user-ID and set-group-ID, and give the new group only the permissions of
 * others.
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

/* Return the length of the folder part of a path, including its slash. */
static size_t
folder_length(const char *path)
{
	const char	*slash = strrchr(path, '/');

	return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

/* Create the temporary file, in the folder of the final one.  Its name does not
   contain the final name, which may already be as long as the system allows. */
static void
open_beside(struct whole_file *f)
{
	static const char	 name[] = ".grindkit.XXXXXX";
	size_t			 len = folder_length(f->place);
	sigset_t		 signals;

	half_written = mem_resize(NULL, len + sizeof(name), 1);
	memcpy(half_written, f->place, len);
	memcpy(half_written + len, name, sizeof(name));
	sys_hold_signals(&signals);
	f->fd = sys_temporary(half_written, f->replaces ? 0600 : 0666);
	if (f->fd >= 0)
		arm();
	sys_let_signals(&signals);
	if (f->fd < 0)
		diag_die("%s: cannot create: %s", f->name, sys_trouble());
}

/* Follow symbolic links from `name' to the file that must be replaced or
   created, and return its path.  The links themselves stay.  The caller frees
   the path. */
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

void
whole_file_open(struct whole_file *f, const char *name, const struct stat *old)
{
	memset(f, 0, sizeof(*f));
	f->name = name;
	f->replaces = old != NULL;
	if (old != NULL)
		f->old = *old;
	f->place = follow_links(name);
	open_beside(f);
}

/* Add the complete file to those held back under their temporary names.
   Returns 0 or errno. */
static int
hold_back(struct whole_file *f)
{
	size_t		 len = folder_length(f->place);
	char		*folder = mem_copy(f->place, len);
	struct waiting	*w;
	struct stat	 st;
	int		 error = 0;

	if (stat(len == 0 ? "." : folder, &st) != 0)
		error = errno;
	mem_free(folder);
	if (error != 0)
		return error;
	/* Files held back must be removed also if main() returns without a
	   commit. */
	if (waiting_room == 0)
		atexit(remove_half);
	waiting = mem_grow(waiting, &waiting_room, waiting_n + 1,
	    sizeof(*waiting));
	w = &waiting[waiting_n++];
	w->temporary = half_written;
	w->place = f->place;
	w->name = mem_copy(f->name, strlen(f->name));
	w->device = st.st_dev;
	w->folder = st.st_ino;
	half_written = f->place = NULL;
	armed = 0;
	return 0;
}

/* Rename the complete file or hold it back, with signals blocked.  Returns 0 or
   errno.  After a rename no temporary file is left to remove. */
static int
take_place(struct whole_file *f)
{
	sigset_t	 signals;
	int		 error = 0;

	sys_hold_signals(&signals);
	if (f->held)
		error = hold_back(f);
	else if (sys_rename(half_written, f->place) != 0)
		error = errno;
	else
		armed = 0;
	sys_let_signals(&signals);
	return error;
}

/*
 * Return whether the file may be synced later, together with all other files
 * held back, by one call for their file system; this takes a thousandth of the
 * time.  The first SYNC_EACH files are synced one by one.  So is a file named
 * by a symbolic link, which may be on another file system.
 */
static bool
is_safe_later(const struct whole_file *f)
{
	return SYS_SYNC_ALL && f->held && waiting_n >= SYNC_EACH &&
	    strcmp(f->name, f->place) == 0;
}

static int
make_safe(struct whole_file *f)
{
	if (!is_safe_later(f))
		return sys_sync(f->fd) != 0 ? errno : 0;
	if (waiting_fd < 0) {
		waiting_fd = f->fd;
		f->fd = -1;
	}
	return 0;
}

int
whole_file_close(struct whole_file *f)
{
	int	 error = 0;

	if (f->replaces && take_over(f->fd, &f->old) != 0)
		error = errno;
	if (error == 0)
		error = make_safe(f);
	if (f->fd >= 0 && sys_close(f->fd) != 0 && error == 0)
		error = errno;
	if (error == 0)
		error = take_place(f);
	if (error != 0)
		return error;
	mem_free(half_written);
	mem_free(f->place);
	half_written = f->place = NULL;
	return 0;
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

/* End the program if two of the output files would be written to the same
   place, for example because one name is a symbolic link to the other. */
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
whole_file_commit(void)
{
	struct waiting	*w;
	sigset_t	 signals;
	size_t		 i;

	/* If no file is held back, nothing may fail here: the files were
	   renamed when they were closed. */
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
			diag_die("%s: cannot write: %s; %zu of %zu files were "
			    "replaced", w->name, sys_trouble(),
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
