/*
 * split -- the latter half of a plain file, which another thread reads at the
 * same time.
 *
 * What a line says depends on lines before it: on ids that they define, the
 * file and the object in force, the position of the last one.  So the second
 * reader goes through the first half, too, but looks only for names, which
 * takes a tenth of the time.  It begins at a line `fn=' with positions in full
 * after it, where all else begins anew, and it has a profile of its own, which
 * is added to that of the first one when that comes there.
 *
 * That is only done for what is plain.  Whenever the second reader meets a
 * header, something to be reported, or anything else that might depend on the
 * first half, its work is thrown away, and the first one reads on: every file
 * gives the same as without a split, message by message.  The last lines of a
 * file, with its totals, are always the first reader's.
 */
#ifndef READ_SPLIT_H
#define READ_SPLIT_H

struct reader;
struct split;

/* To be asked after the first block: begin, if the file is large and plain, and
   a thread is allowed.  The reader's source then ends where the latter half
   begins.  NULL: there is none. */
struct split *split_start(struct reader *);

/* The first reader has come to where the latter half begins: it takes over what
   the other one has read, and its source goes on after that; if that failed, it
   goes on where it is. */
void	 split_join(struct split *);

/* End it; nothing of it is used.  NULL is allowed. */
void	 split_drop(struct split *);

#endif
