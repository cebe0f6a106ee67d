/*
 * forks -- whether inputs may have what was counted before a fork() once for
 * each process.
 *
 * A child that valgrind follows goes on with the counts of its parent.  Nothing
 * in its profile says so: it looks like another run of the same command.  But
 * it can only be one where some function is called fork.
 */
#ifndef OPS_SUM_FORKS_H
#define OPS_SUM_FORKS_H

struct forks;
struct profile;
struct string;

struct forks *forks_new(void);
void	 forks_free(struct forks *);

/* An input is of this command and process, either of which may be empty, and
   has these descriptions, in lines; of any thread.  NULL is allowed, and does
   nothing. */
void	 forks_note(struct forks *, const struct string *command,
	    const struct string *pid, const struct string *descs);

/* All inputs are noted, and this is their sum: say it if several processes
   had one command, and may have been forked.  NULL is allowed. */
void	 forks_say(const struct forks *, const struct profile *);

#endif
