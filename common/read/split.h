/*
 * split -- read the latter half of a plain file in another thread.
 *
 * A line depends on lines before it: on the ids that they define, the current
 * file and object, and the last position.  So the second reader starts at a
 * line `fn=' that is followed by absolute positions, because from there on only
 * names are needed from the lines before.  Until they are known, it uses
 * stand-ins (read/names.h) for them.  It fills a profile of its own, which is
 * added to the first reader's profile when the first reader arrives at that
 * line.
 *
 * Only plain files are split.  If the second reader meets a header, an error,
 * or anything else that could depend on the first half, or if the first half
 * does not define the ids as the latter one needs them, the work of the second
 * reader is discarded and the first reader continues.  So a file gives the same
 * profile and messages with or without a split.  The first reader always reads
 * the last lines of a file, with its totals.
 */
#ifndef READ_SPLIT_H
#define READ_SPLIT_H

struct reader;
struct split;

/*
 * Call this after the first block of the file.  If the file is large and plain,
 * and the options allow a thread, this starts a second reader, and ends the
 * source of the first reader where the latter half begins.  Returns NULL if
 * there is no second reader.
 */
struct split *split_start(struct reader *);

/*
 * Call this when the first reader has reached the latter half.  If the second
 * reader succeeded, this adds what it has read, and moves the source to the end
 * of that half; if it failed, the first reader continues where it is.  Frees
 * the split.
 */
void	 split_join(struct split *);

/* Stop the second reader, discard its work, and free the split.  NULL is
   allowed. */
void	 split_drop(struct split *);

#endif
