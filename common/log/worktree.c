/*
 * A terminal sends signals to our process group.  The command is in a process
 * group of its own, so it gets a signal only when we pass it on, and gets it
 * once.
 */
#include "log/worktree.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"
#include "text/slice.h"
#include "io/process.h"
#include "log/git.h"

static const int	 caught[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM };

enum { CAUGHT = sizeof(caught) / sizeof(caught[0]) };

/* `folder' contains the tree and the files beside it; `tree' is the path of the
   second working tree, or NULL if there is none; `own' is the option by which
   git finds the repository from anywhere. */
static char	*folder, *tree, *repository, *own;
static int	 lock = -1, back = -1;
static volatile sig_atomic_t	 signalled, child;

static void
on_signal(int number)
{
	int	 old = errno;

	signalled = number;
	if (child > 0)
		kill(-(pid_t)child, number);
	errno = old;
}

static void
catch_signals(void)
{
	struct sigaction	 action, old;
	size_t			 i;

	memset(&action, 0, sizeof(action));
	action.sa_handler = on_signal;
	sigemptyset(&action.sa_mask);
	for (i = 0; i < CAUGHT; i++)
		if (sigaction(caught[i], NULL, &old) == 0 &&
		    old.sa_handler != SIG_IGN)
			sigaction(caught[i], &action, NULL);
}

char *
worktree_beside(const char *name)
{
	return slice_join(slice_of(folder), "/", slice_of(name));
}

/* Run git and wait for it.  This also happens while the program ends after an
   error, so nothing here may end it again: memory may be exhausted, and git may
   be gone. */
static void
run_quietly(const char *const *argv)
{
	pid_t	 pid = process_start(argv, -1);
	int	 status;

	if (pid > 0)
		sys_wait(pid, &status);
}

/* Remove the tree if there is one.  If that fails, the next process tries
   again. */
static void
remove_tree(void)
{
	if (chdir("/") != 0)
		return;
	run_quietly((const char *const[]){
		"git", own, "worktree", "remove", "--force", "--force", tree,
		NULL
	});
	run_quietly((const char *const[]){
		"git", own, "worktree", "prune", NULL
	});
}

static void
at_end(void)
{
	if (tree == NULL)
		return;
	remove_tree();
	mem_free(tree);
	tree = NULL;
}

/* Remove the environment variables by which git finds a repository. */
static void
clear_environment(void)
{
	struct process	 c;
	const char	*line;
	char		*name;
	size_t		 len;

	git_open(&c, (const char *const[]){
		"git", "rev-parse", "--local-env-vars", NULL
	}, -1, false);
	while ((line = process_line(&c, &len)) != NULL) {
		name = mem_copy(line, len);
		unsetenv(name);
		mem_free(name);
	}
	git_close(&c);
}

/* Return the absolute path of the repository's own folder (.git), which all its
   working trees share. */
static char *
find_repository(void)
{
	char	*found = git_line((const char *const[]){
		"rev-parse", "--git-common-dir", NULL
	});
	char	*whole = found == NULL ? NULL : realpath(found, NULL);
	char	*copy;

	if (whole == NULL)
		diag_die("expected the folder of the repository, found none");
	copy = mem_copy(whole, strlen(whole));
	free(whole);
	mem_free(found);
	return copy;
}

void
worktree_open(const char *commit)
{
	char	*name;

	repository = find_repository();
	folder = slice_join(slice_of(repository), "/", slice_of("cglog"));
	if (mkdir(folder, 0777) != 0 && errno != EEXIST)
		diag_die("%s: cannot make the folder: %s", folder,
		    sys_trouble());
	name = worktree_beside("lock");
	back = sys_open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
	lock = sys_open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (lock < 0)
		diag_die("%s: cannot open: %s", name, sys_trouble());
	if (sys_lock(lock, false) != 0)
		diag_die("expected no other 'cglog run' in this repository, "
		    "found one");
	mem_free(name);
	clear_environment();
	catch_signals();
	atexit(at_end);
	own = slice_join(slice_of("--git-dir"), "=", slice_of(repository));
	tree = worktree_beside("tree");
	remove_tree();
	if (!git_do((const char *const[]){
		own, "worktree", "add", "-q", "--force", "--detach",
		"--no-checkout", tree, commit, NULL
	}, true))
		diag_die("%s: git cannot make a working tree", tree);
	if (chdir(tree) != 0)
		diag_die("%s: cannot enter: %s", tree, sys_trouble());
}

void
worktree_close(void)
{
	int	 number = (int)signalled;

	at_end();
	sys_close(lock);
	if (back < 0 || fchdir(back) != 0)
		diag_die("cannot return to the working folder: %s",
		    sys_trouble());
	sys_close(back);
	/* The environment variables that named the repository were removed, so
	   set one. */
	setenv("GIT_DIR", repository, 1);
	mem_free(folder);
	mem_free(repository);
	mem_free(own);
	folder = repository = own = NULL;
	if (number == 0)
		return;
	signal(number, SIG_DFL);
	raise(number);
}

/* If a signal has arrived, remove the tree; the signal then ends the
   program. */
static void
obey(void)
{
	if (signalled != 0)
		worktree_close();
}

void
worktree_checkout(const char *commit)
{
	bool	 good;

	/* A sparse tree of the user makes this one sparse. */
	good = git_do((const char *const[]){
		"-c", "core.sparseCheckout=false", "checkout", "-q", "--force",
		"--detach", commit, "--", NULL
	}, false) && git_do((const char *const[]){
		"clean", "-q", "-ffdx", NULL
	}, false);
	obey();
	if (!good)
		diag_die("%s: git cannot check out %.12s", tree, commit);
}

/* Whether a word names a file of the tree, which a commit may lack. */
static bool
is_within(const char *word)
{
	return strchr(word, '/') != NULL && *word != '/' &&
	    strncmp(word, "../", 3) != 0 && strstr(word, "/../") == NULL;
}

int
worktree_run(const char *const *words, bool quiet)
{
	pid_t	 pid = process_start(words, quiet ? -1 : STDERR_FILENO);
	bool	 within = is_within(words[0]);
	int	 status;

	if (pid < 0 && within && (errno == EACCES || errno == ENOEXEC))
		return 126;
	/* A script that is there may lack its interpreter on this machine. */
	if (pid < 0 && within && (errno == ENOENT || errno == ENOTDIR) &&
	    access(words[0], F_OK) != 0)
		return 127;
	if (pid < 0)
		diag_die("cannot run '%s': %s", words[0], sys_trouble());
	child = pid;
	/* A signal may have arrived before the handler knew the process id. */
	if (signalled != 0)
		kill(-pid, (int)signalled);
	sys_wait(pid, &status);
	child = 0;
	obey();
	/* posix_spawn() may report a missing program only in this way. */
	if (WIFEXITED(status) && WEXITSTATUS(status) == 127 &&
	    !within && !process_exists(words[0], strlen(words[0])))
		diag_die("cannot run '%s': status 127", words[0]);
	return WIFEXITED(status) ? WEXITSTATUS(status) :
	    128 + WTERMSIG(status);
}
