/*
 * git notes finds a note by its commit's id, whether or not slashes divide the
 * id.  This code divides it, as in `ab/cdef...', so that only small trees must
 * be written to change a note.
 *
 * git fast-import refuses to set a ref that has changed since the script was
 * written.  This is how a change by another process is noticed.
 */
#include "log/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"
#include "io/process.h"
#include "io/sink.h"
#include "io/source.h"

/* The greatest number of attempts to change the notes: an attempt fails if
   another process changes them first. */
enum { TRIES = 200 };

/* The greatest number of attempts to push again, and of those in a row that
   bring no news: an attempt fails if another process has pushed first or is
   pushing, but also if the remote repository refuses. */
enum { PUSHES = 20, NO_NEWS = 2 };

/* How many nanoseconds to wait after the first of those that bring no news: the
   hooks of the remote, during which another push holds the ref, may be slow. */
static const uint64_t	 hooks_time = 500000000;

static char *
join(const char *a, const char *between, const char *b)
{
	return slice_join(slice_of(a), between, slice_of(b));
}

static void
free_list(struct store *s)
{
	size_t	 i;

	for (i = 0; i < s->n; i++)
		mem_free(s->at[i].path);
	s->n = 0;
}

static int
compare(const void *a, const void *b)
{
	return strcmp(((const struct stored *)a)->commit,
	    ((const struct stored *)b)->commit);
}

static bool
is_id(const char *text)
{
	size_t	 len = strlen(text);

	return (len == 40 || len == 64) &&
	    strspn(text, "0123456789abcdef") == len;
}

/* Add the note with this blob and path.  If the path is not one of a note, do
   nothing. */
static void
add_entry(struct store *s, const char *blob, const char *path)
{
	char		 id[2 * GIT_ID];
	size_t		 n = 0;
	const char	*p;

	for (p = path; *p != '\0' && n + 1 < sizeof(id); p++)
		if (*p != '/')
			id[n++] = *p;
	id[n] = '\0';
	if (*p != '\0' || !is_id(id))
		return;
	s->at = mem_grow(s->at, &s->room, s->n + 1, sizeof(*s->at));
	memset(&s->at[s->n], 0, sizeof(*s->at));
	strcpy(s->at[s->n].commit, id);
	snprintf(s->at[s->n].blob, GIT_ID, "%s", blob);
	s->at[s->n++].path = mem_copy(path, strlen(path));
}

static void
list_tree(struct store *s, const char *commit)
{
	struct process	 c;
	const char	*text;
	char		*copy, *blob, *tab;
	size_t		 len;

	git_open(&c, (const char *const[]){
		"git", "ls-tree", "-r", "-z", "--full-tree", commit, NULL
	}, -1, false);
	/* Items have the form `MODE blob ID', a tab and the path. */
	while ((text = process_item(&c, '\0', &len)) != NULL) {
		copy = mem_copy(text, len);
		blob = strstr(copy, " blob ");
		tab = strchr(copy, '\t');
		if (blob != NULL && tab != NULL && blob < tab) {
			*tab = '\0';
			add_entry(s, blob + strlen(" blob "), tab + 1);
		}
		mem_free(copy);
	}
	if (!git_close(&c))
		diag_die("%s: git cannot list the notes", s->ref);
	if (s->n > 0)
		qsort(s->at, s->n, sizeof(*s->at), compare);
}

static void
list_folder(struct store *s)
{
	int		 fd = sys_open(s->folder, O_RDONLY | O_DIRECTORY |
			    O_CLOEXEC, 0);
	DIR		*dir = fd < 0 ? NULL : fdopendir(fd);
	struct dirent	*entry;
	struct stat	 st;
	char		*path;

	if (dir == NULL && errno == ENOENT)
		return;
	while (dir != NULL && (errno = 0, entry = readdir(dir)) != NULL) {
		if (!is_id(entry->d_name))
			continue;
		path = join(s->folder, "/", entry->d_name);
		/* The note may be a symbolic link, as git-annex makes them.
		   List what cannot be examined, and a link to nothing, as
		   git-annex has it for a file that it did not get: opening it
		   will report the error. */
		if (stat(path, &st) == 0 ? S_ISREG(st.st_mode) :
		    errno != ENOENT || lstat(path, &st) == 0) {
			add_entry(s, "", entry->d_name);
			mem_free(s->at[s->n - 1].path);
			s->at[s->n - 1].path = path;
		} else
			mem_free(path);
	}
	if (errno != 0)
		diag_die("%s: cannot list the folder: %s", s->folder,
		    sys_trouble());
	closedir(dir);
	if (s->n > 0)
		qsort(s->at, s->n, sizeof(*s->at), compare);
}

static void
list(struct store *s)
{
	char	*tip;

	free_list(s);
	if (s->folder != NULL) {
		list_folder(s);
		return;
	}
	tip = git_line((const char *const[]){
		"rev-parse", "--verify", "-q", s->ref, NULL
	});
	snprintf(s->tip, sizeof(s->tip), "%s", tip == NULL ? "" : tip);
	mem_free(tip);
	if (*s->tip != '\0')
		list_tree(s, s->tip);
}

/* Return the absolute path of the folder for the notes. */
static char *
find_folder(const char *folder, const char *name)
{
	char	*path, *here, *whole;

	if (*folder == '\0')
		diag_die("option '--store': expected a folder, found ''");
	path = join(folder, "/", name);
	if (*path == '/')
		return path;
	here = getcwd(NULL, 0);
	if (here == NULL)
		diag_die("cannot find the working folder: %s", sys_trouble());
	whole = join(here, "/", path);
	mem_free(path);
	mem_free(here);
	return whole;
}

void
store_open(struct store *s, const char *name, const char *folder)
{
	memset(s, 0, sizeof(*s));
	s->name = name;
	s->ref = join(STORE_REFS, "", name);
	if (!git_do((const char *const[]){
		"check-ref-format", s->ref, NULL
	}, false))
		diag_die("option '--name': expected a name that git accepts "
		    "in a ref, found '%s'", name);
	if (folder != NULL)
		s->folder = find_folder(folder, name);
	list(s);
}

void
store_close(struct store *s)
{
	free_list(s);
	mem_free(s->at);
	mem_free(s->ref);
	mem_free(s->folder);
}

const struct stored *
store_find(const struct store *s, const char *commit)
{
	struct stored	 key = { .path = NULL };

	snprintf(key.commit, sizeof(key.commit), "%s", commit);
	return s->n == 0 ? NULL :
	    bsearch(&key, s->at, s->n, sizeof(*s->at), compare);
}

_Noreturn void
store_die_of_damage(const struct store *s, const struct stored *note)
{
	diag_die("%s: the note of %.12s is damaged",
	    s->folder != NULL ? note->path : s->ref, note->commit);
}

static void
read_files(const struct stored *const *notes, size_t n, git_taker *take,
    void *arg)
{
	struct source	 source;
	char		*text;
	size_t		 i, len;

	for (i = 0; i < n; i++) {
		len = 0;
		if (!source_open(&source, notes[i]->path))
			diag_die("%s: cannot open: %s", notes[i]->path,
			    source.trouble);
		text = source_rest(&source, &len);
		if (source_failed(&source))
			diag_die("%s: cannot read: %s", notes[i]->path,
			    source.trouble);
		take(arg, i, text, len);
		mem_free(text);
		source_close(&source);
	}
}

void
store_read(const struct stored *const *notes, size_t n, git_taker *take,
    void *arg)
{
	char	(*ids)[GIT_ID];
	size_t	 i;

	if (n == 0 || *notes[0]->blob == '\0') {
		read_files(notes, n, take, arg);
		return;
	}
	ids = mem_get(n, sizeof(*ids));
	for (i = 0; i < n; i++)
		strcpy(ids[i], notes[i]->blob);
	git_blobs((const char (*)[GIT_ID])ids, n, take, arg);
	mem_free(ids);
}

static void
take_text(void *arg, size_t i, const char *text, size_t len)
{
	(void)i;
	if (text != NULL)
		string_assign(arg, text, len);
}

char *
store_text(const struct stored *note, size_t *len)
{
	struct string	 text = { NULL, 0 };

	store_read(&note, 1, take_text, &text);
	*len = text.len;
	return text.at;
}

struct script {
	struct string	 text;
	size_t		 room;
};

static void
put(struct script *s, const char *text)
{
	string_append(&s->text, &s->room, text, strlen(text));
}

static void
put_data(struct script *s, const char *text, size_t len)
{
	char	 head[40];

	snprintf(head, sizeof(head), "data %zu\n", len);
	put(s, head);
	string_append(&s->text, &s->room, text, len);
	put(s, "\n");
}

/* Begin a script that makes a commit with this message.  Its parent is the
   present commit of the notes; `other' is a second parent, or NULL. */
static void
begin_script(struct script *s, const struct store *store, const char *message,
    const char *other)
{
	memset(s, 0, sizeof(*s));
	put(s, "commit ");
	put(s, store->ref);
	put(s, "\ncommitter ");
	put(s, git_committer());
	put(s, "\n");
	put_data(s, message, strlen(message));
	if (*store->tip != '\0') {
		put(s, "from ");
		put(s, store->tip);
		put(s, "\n");
	}
	if (other != NULL) {
		put(s, "merge ");
		put(s, other);
		put(s, "\n");
	}
}

/* Set the note of a commit, either to a blob that git has or, if `blob' is
   NULL, to a text. */
static void
put_note(struct script *s, const struct store *store, const char *commit,
    const char *blob, const struct string *text)
{
	const struct stored	*old = store_find(store, commit);
	char			 path[GIT_ID + 1];

	snprintf(path, sizeof(path), "%.2s/%s", commit, commit + 2);
	if (old != NULL && strcmp(old->path, path) != 0) {
		put(s, "D ");
		put(s, old->path);
		put(s, "\n");
	}
	put(s, "M 100644 ");
	put(s, blob != NULL ? blob : "inline");
	put(s, " ");
	put(s, path);
	put(s, "\n");
	if (blob == NULL)
		put_data(s, text->at, text->len);
}

static bool
end_script(struct script *s, bool heard)
{
	bool	 good;

	put(s, "\ndone\n");
	good = git_import(&s->text, heard);
	mem_free(s->text.at);
	return good;
}

static void
wait_for(uint64_t nanoseconds)
{
	struct timespec	 wait = {
		(time_t)(nanoseconds / 1000000000),
		(long)(nanoseconds % 1000000000)
	};

	nanosleep(&wait, NULL);
}

/* Wait for a short time, so that other processes can finish their change. */
static void
pause_after(unsigned tries)
{
	wait_for(sys_random() % ((tries < 20 ? tries + 1 : 20) * 2000000UL));
}

static bool
write_ref(struct store *s, const char *commit, const struct string *text,
    bool heard)
{
	struct script	 script;

	begin_script(&script, s, "Notes added by cglog", NULL);
	put_note(&script, s, commit, NULL, text);
	return end_script(&script, heard);
}

/* Make a folder, and all folders above it that do not exist. */
static void
make_folder(const char *folder)
{
	char	*copy = mem_copy(folder, strlen(folder)), *p;

	for (p = copy + 1; *p != '\0'; p++)
		if (*p == '/') {
			*p = '\0';
			mkdir(copy, 0777);
			*p = '/';
		}
	if (mkdir(copy, 0777) != 0 && errno != EEXIST)
		diag_die("%s: cannot make the folder: %s", folder,
		    sys_trouble());
	mem_free(copy);
}

/* Lock the folder.  Closing the descriptor that this returns unlocks it. */
static int
lock_folder(const char *folder)
{
	char	*name = join(folder, "/", ".lock");
	int	 fd;

	make_folder(folder);
	fd = sys_open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	if (fd < 0 || sys_lock(fd, true) != 0)
		diag_die("%s: cannot lock: %s", name, sys_trouble());
	mem_free(name);
	return fd;
}

static void
write_file(const struct store *s, const char *commit,
    const struct string *text)
{
	struct sink	 out;
	char		*name = join(s->folder, "/", commit);

	sink_open(&out, name);
	sink_put(&out, text->at, text->len);
	sink_close(&out);
	mem_free(name);
}

/* Read the note of a commit, change it, and write its new text to a string.
   Return false if there is nothing to change. */
static bool
make_text(const struct store *s, const char *commit,
    bool change(void *arg, struct note *), void *arg, struct string *text)
{
	const struct stored	*old = store_find(s, commit);
	struct note		 note;
	char			*was = NULL;
	size_t			 len = 0;
	bool			 changed;

	memset(&note, 0, sizeof(note));
	if (old != NULL) {
		was = store_text(old, &len);
		if (was == NULL || !note_read(&note,
		    (struct slice){ was, len }))
			store_die_of_damage(s, old);
	}
	changed = change(arg, &note);
	if (changed)
		note_write(&note, text);
	note_free(&note);
	mem_free(was);
	return changed;
}

bool
store_change(struct store *s, const char *commit,
    bool change(void *arg, struct note *), void *arg)
{
	struct string	 text;
	unsigned	 tries;
	bool		 written = false, changed = true;
	int		 lock = -1;

	if (s->folder != NULL)
		lock = lock_folder(s->folder);
	for (tries = 0; changed && !written; tries++) {
		if (tries > 0)
			pause_after(tries);
		if (tries > 0 || lock >= 0)
			list(s);
		text = (struct string){ NULL, 0 };
		changed = make_text(s, commit, change, arg, &text);
		if (changed && lock >= 0) {
			write_file(s, commit, &text);
			written = true;
		} else if (changed)
			written = write_ref(s, commit, &text, tries == TRIES);
		mem_free(text.at);
		if (!written && tries == TRIES)
			diag_die("%s: git cannot change the notes", s->ref);
	}
	if (lock >= 0)
		sys_close(lock);
	list(s);
	return changed;
}

/* Add to the script a note with everything that two notes of a commit have.  If
   one of them is damaged, use the other. */
static void
put_union(struct script *script, const struct store *s,
    const struct stored *mine, const struct stored *theirs)
{
	struct note	 note;
	struct string	 text = { NULL, 0 };
	char		*old, *other;
	size_t		 old_len, other_len;
	bool		 have, more;

	memset(&note, 0, sizeof(note));
	old = store_text(mine, &old_len);
	other = store_text(theirs, &other_len);
	have = old != NULL && note_read(&note, (struct slice){ old, old_len });
	more = other != NULL && note_read(&note,
	    (struct slice){ other, other_len });
	if (more) {
		note_write(&note, &text);
		put_note(script, s, theirs->commit, NULL, &text);
	} else if (!have)
		put_note(script, s, theirs->commit, mine->blob, NULL);
	note_free(&note);
	mem_free(text.at);
	mem_free(old);
	mem_free(other);
}

/* Merge the notes of the commit `other', which must be in the repository.
   Return false if another process has changed the notes meanwhile. */
static bool
merge(struct store *s, const char *other)
{
	struct store		 theirs = { .ref = s->ref };
	const struct stored	*mine;
	struct script		 script;
	size_t			 i;

	list(s);
	if (*s->tip != '\0' && git_contains(s->tip, other))
		return true;
	/* If `tip' is empty, git sets the ref only if it does not exist. */
	if (*s->tip == '\0' || git_contains(other, s->tip))
		return git_do((const char *const[]){
			"update-ref", "-m", "cglog fetch", s->ref, other,
			s->tip, NULL
		}, false);
	list_tree(&theirs, other);
	begin_script(&script, s, "Notes merged by cglog", other);
	for (i = 0; i < theirs.n; i++) {
		mine = store_find(s, theirs.at[i].commit);
		if (mine == NULL)
			put_note(&script, s, theirs.at[i].commit,
			    theirs.at[i].blob, NULL);
		else if (strcmp(mine->blob, theirs.at[i].blob) != 0)
			put_union(&script, s, mine, &theirs.at[i]);
	}
	free_list(&theirs);
	mem_free(theirs.at);
	return end_script(&script, false);
}

/*
 * Fetch the ref from the remote repository, which must have it, into a ref of
 * this process, and return the id of its commit, which the caller frees.
 * FETCH_HEAD may be that of another process.  Without --refmap, git would also
 * set the local ref if the configuration says so, and its notes would be lost.
 */
static char *
fetch_commit(const struct store *s, const char *remote)
{
	char	 own[60];
	char	*both, *got;

	snprintf(own, sizeof(own), "refs/cglog/fetch-%ld", (long)getpid());
	both = slice_join(slice_of("+"), s->ref, slice_of(":"));
	got = join(both, "", own);
	mem_free(both);
	if (!git_do((const char *const[]){
		"fetch", "-q", "--no-tags", "--refmap=", "--", remote, got,
		NULL
	}, true))
		diag_die("%s: cannot fetch %s", remote, s->ref);
	mem_free(got);
	got = git_line((const char *const[]){
		"rev-parse", "-q", "--verify", own, NULL
	});
	if (got == NULL)
		diag_die("%s: cannot fetch %s", remote, s->ref);
	git_do((const char *const[]){
		"update-ref", "-d", own, NULL
	}, false);
	return got;
}

/* Fetch the ref from the remote repository, and merge it. */
static void
fetch(struct store *s, const char *remote)
{
	char		*got = fetch_commit(s, remote);
	unsigned	 tries;

	for (tries = 0; !merge(s, got); tries++) {
		if (tries == TRIES)
			diag_die("%s: git cannot change the notes", s->ref);
		pause_after(tries);
	}
	mem_free(got);
}

struct refs {
	char		**at;
	size_t		 n, room;
};

/* Add the ref of each line that git prints, which may begin with an id and a
   tab.  A pattern of git ls-remote also matches the ends of other refs. */
static void
list_refs(struct refs *refs, const char *const *words)
{
	struct process	 c;
	const char	*text, *tab;
	struct slice	 line;
	size_t		 len;

	git_open(&c, words, -1, true);
	while ((text = process_line(&c, &len)) != NULL) {
		line = (struct slice){ text, len };
		tab = memchr(text, '\t', len);
		if (tab != NULL) {
			line.len -= (size_t)(tab + 1 - text);
			line.at = tab + 1;
		}
		if (!slice_starts(line, STORE_REFS))
			continue;
		refs->at = mem_grow(refs->at, &refs->room, refs->n + 1,
		    sizeof(*refs->at));
		refs->at[refs->n++] = mem_copy(line.at, line.len);
	}
	if (!git_close(&c))
		diag_die("git %s failed", words[1]);
}

static bool
has_ref(const struct refs *refs, const char *ref)
{
	size_t	 i;

	for (i = 0; i < refs->n; i++)
		if (strcmp(refs->at[i], ref) == 0)
			return true;
	return false;
}

static void
free_refs(struct refs *refs)
{
	size_t	 i;

	for (i = 0; i < refs->n; i++)
		mem_free(refs->at[i]);
	mem_free(refs->at);
}

static void
list_remote(struct refs *refs, const char *remote)
{
	memset(refs, 0, sizeof(*refs));
	list_refs(refs, (const char *const[]){
		"git", "ls-remote", "--", remote, STORE_REFS "*", NULL
	});
}

/* Fetch the ref if the remote repository has it, and merge it.  Return whether
   this has changed our notes. */
static bool
has_news(struct store *s, const char *remote)
{
	struct refs	 there;
	char		 old[GIT_ID];

	strcpy(old, s->tip);
	list_remote(&there, remote);
	if (has_ref(&there, s->ref))
		fetch(s, remote);
	free_refs(&there);
	list(s);
	return strcmp(s->tip, old) != 0;
}

/* Push the ref.  If another process has pushed first, merge its notes and try
   again. */
static void
push_ref(struct store *s, const char *remote)
{
	char		*both = join(s->ref, ":", s->ref);
	unsigned	 tries, idle = 0;
	bool		 last = false;

	list(s);
	for (tries = 0; !git_do((const char *const[]){
		"push", "-q", "--no-verify", "--", remote, both, NULL
	}, last); tries++) {
		if (last)
			diag_die("%s: cannot push %s", remote, s->ref);
		pause_after(tries);
		idle = has_news(s, remote) ? 0 : idle + 1;
		if (idle > 0) {
			wait_for((2 * idle - 1) * hooks_time);
			if (has_news(s, remote))
				idle = 0;
		}
		last = tries + 1 == PUSHES || idle == NO_NEWS;
	}
	mem_free(both);
}

size_t
store_share(const char *name, const char *remote, bool push)
{
	struct refs	 there, all = { .n = 0 };
	struct store	 s;
	size_t		 shared = 0, i;

	list_remote(&there, remote);
	if (push)
		list_refs(&all, (const char *const[]){
			"git", "for-each-ref", "--format=%(refname)",
			STORE_REFS, NULL
		});
	for (i = 0; i < there.n; i++)
		if (!has_ref(&all, there.at[i])) {
			all.at = mem_grow(all.at, &all.room, all.n + 1,
			    sizeof(*all.at));
			all.at[all.n++] = mem_copy(there.at[i],
			    strlen(there.at[i]));
		}
	for (i = 0; i < all.n; i++) {
		if (name != NULL &&
		    strcmp(all.at[i] + strlen(STORE_REFS), name) != 0)
			continue;
		shared++;
		store_open(&s, all.at[i] + strlen(STORE_REFS), NULL);
		if (has_ref(&there, s.ref))
			fetch(&s, remote);
		if (push)
			push_ref(&s, remote);
		store_close(&s);
	}
	free_refs(&all);
	free_refs(&there);
	return shared;
}
