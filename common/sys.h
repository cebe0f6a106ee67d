/*
 * sys -- the system calls on files, each in one place.
 *
 * A call that a signal interrupts is made again.  Every call returns what
 * its namesake returns, with errno set on trouble; tests make them fail
 * here (fault.h).
 */
#ifndef COMMON_SYS_H
#define COMMON_SYS_H

#include <stddef.h>
#include <sys/types.h>

int	 sys_open(const char *path, int flags, mode_t mode);
ssize_t	 sys_read(int fd, void *to, size_t len);
ssize_t	 sys_write(int fd, const void *from, size_t len);
int	 sys_sync(int fd);
int	 sys_close(int fd);
int	 sys_rename(const char *from, const char *to);

/* What errno says, in lower case; valid until this thread calls it again. */
const char *sys_trouble(void);

#endif
