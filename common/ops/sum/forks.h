/*
 * forks -- detect that inputs may repeat the counts from before a fork().
 *
 * A child that valgrind follows goes on with the counts of its parent.  Its
 * profile does not say so: it looks like another run of the same command.  But
 * only a program with a function named fork can have forked.
 */
#ifndef OPS_SUM_FORKS_H
#define OPS_SUM_FORKS_H

struct forks;
struct profile;
struct string;

struct forks *forks_new(void);
void	 forks_free(struct forks *);

/* Record the command and the process id of an input, either of which may be
   empty, and its descriptions, one per line.  Any thread may call this; forks
   may be NULL. */
void	 forks_note(struct forks *, const struct string *command,
	    const struct string *pid, const struct string *descs);

/* Warn if several processes ran one command and the sum of all inputs has a
   function fork.  Call when all inputs are recorded; forks may be NULL. */
void	 forks_say(const struct forks *, const struct profile *);

#endif
