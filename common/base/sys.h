/*
 * sys -- the system calls on files, each in one place.
 *
 * A call that a signal interrupts is made again.  Every call returns what
 * its namesake returns, with errno set on trouble; tests make them fail
 * here (fault.h).
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

/* If fd is a pipe, let it hold as much as is written at once, where the system
   has a say in that: who writes and who reads then wait less for each other. */
void	 sys_widen_pipe(int fd);

/* Where there is a call that does it for all files of the file system that fd
   is on, and tells trouble. */
#if defined(__linux__)
#define SYS_SYNC_ALL	1
#else
#define SYS_SYNC_ALL	0
#endif
int	 sys_sync_all(int fd);
int	 sys_close(int fd);
int	 sys_rename(const char *from, const char *to);

/* Lock the file for this process, until it closes fd or ends; with wait false,
   -1 and EWOULDBLOCK if another has it. */
int	 sys_lock(int fd, bool wait);

/*
 * Make a new file with this mode, less what the umask takes, opened for
 * reading and writing.  The name ends in XXXXXX, which becomes what no file
 * in that folder has.
 */
int	 sys_temporary(char *name, mode_t mode);

/* Keep signals back from this thread, and let them come again: what is
   between them is done whole, or not at all. */
void	 sys_hold_signals(sigset_t *old);
void	 sys_let_signals(const sigset_t *old);

/* A number that nobody can guess; one that few can, if the system has none to
   give. */
uint64_t sys_random(void);

/* So many columns has the terminal that fd is, as far as is known; 0: it is
   none, or not known. */
size_t	 sys_columns(int fd);

/* What errno says, in lower case; valid until this thread calls it again. */
const char *sys_trouble(void);

#endif
