/*
 * sys -- the system calls on files, each in one place.
 *
 * A call that a signal interrupts is repeated.  Every call returns what its
 * namesake returns, with errno set on error; tests make them fail here
 * (fault.h).
 */
#ifndef BASE_SYS_H
#define BASE_SYS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

int	 sys_open(const char *path, int flags, mode_t mode);
int	 sys_openat(int folder, const char *path, int flags, mode_t mode);
ssize_t	 sys_read(int fd, void *to, size_t len);
ssize_t	 sys_pread(int fd, void *to, size_t len, uint64_t offset);
ssize_t	 sys_write(int fd, const void *from, size_t len);
int	 sys_sync(int fd);

/* If fd is a pipe, enlarge it where the system allows: then the writer and the
   reader wait less often for each other. */
void	 sys_widen_pipe(int fd);

/* Sync all files of the file system that fd is on, if the system has a call
   that does so and reports errors. */
#if defined(__linux__)
#define SYS_SYNC_ALL	1
#else
#define SYS_SYNC_ALL	0
#endif
int	 sys_sync_all(int fd);
int	 sys_close(int fd);
int	 sys_rename(const char *from, const char *to);

/* Lock the file for this process, until the process closes fd or ends.  If wait
   is false and another process has the lock, returns -1 with EWOULDBLOCK. */
int	 sys_lock(int fd, bool wait);

/* Create a new file, readable and writable, with this mode less the umask.  The
   name must end in XXXXXX, which is replaced to make the name unique. */
int	 sys_temporary(char *name, mode_t mode);

/* sys_hold_signals() blocks all signals in this thread, and sys_let_signals()
   restores the old mask.  No signal can end the program between the two calls,
   so either all steps between them are done, or none. */
void	 sys_hold_signals(sigset_t *old);
void	 sys_let_signals(const sigset_t *old);

/* Wait until a child of this process ends.  Set *status to what waitpid(2)
   gives, or to -1 if there is no such child any more. */
void	 sys_wait(pid_t child, int *status);

/* Return a random number that cannot be guessed or, if the system provides
   none, is hard to guess. */
uint64_t sys_random(void);

/* Return the width of the terminal fd in columns, or 0 if it is not a terminal
   or the width is unknown. */
size_t	 sys_columns(int fd);

/* Return the system's message for errno, with its first letter in lower case.
   The text is valid until this thread calls the function again. */
const char *sys_trouble(void);

#endif
