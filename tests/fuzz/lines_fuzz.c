/*
 * lines_fuzz -- make differences and reports with the sources of both sides,
 * for libFuzzer.
 *
 * The bytes choose costs of lines, and two versions of a source.  The costs of
 * an old line must move to the equal line of the new source, or to the file of
 * deleted lines.  Pages of HTML must escape the sources.
 */
#include <sys/stat.h>
#include <fcntl.h>
#include <unistd.h>

#include "two_sides.h"
#include "text/line_diff.h"
#include "report/show.h"
#include "report/view/choice.h"
#include "report/view/input.h"
#include "report/view/options.h"

#define RAW	"<i>&\x01\xff"

enum { LINES = 24, TEXT_ROOM = LINES * 80 };

/* Lines that sources are made of. */
static const char *const	 pool[] = {
	"", "}", "\tif (x > 0) {", "\t\tf(x);", RAW, "/* \xe2\x82\xac\r",
	"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
};

enum { POOL = sizeof(pool) / sizeof(*pool) };

struct trial {
	struct fuzz_program program;
	struct fuzz_table tables[SIDES];
	struct string	 texts[SIDES];
	char		 sources[SIDES][TEXT_ROOM];
	uint32_t	 lines[SIDES];
};

static char	 top[] = "/tmp/lines_fuzz.XXXXXX", folders[SIDES][64];

/* Return the path of a file of one side, until the next call. */
static const char *
path_of(enum side side, const char *name)
{
	static char	 path[128];

	snprintf(path, sizeof(path), "%.60s/%.40s", folders[side], name);
	return path;
}

static void
remove_folders(void)
{
	enum side	 side;

	for (side = 0; side < SIDES; side++) {
		unlink(path_of(side, "a.c"));
		unlink(path_of(side, "dir/a.c"));
		unlink(path_of(side, "dir/b.c"));
		rmdir(path_of(side, "dir"));
		rmdir(folders[side]);
	}
	rmdir(top);
}

/* Make a folder for each side, in which all other files are links to a.c. */
static void
make_folders(void)
{
	enum side	 side;
	bool		 good = mkdtemp(top) != NULL;

	for (side = 0; side < SIDES; side++) {
		sprintf(folders[side], "%s/%d", top, (int)side);
		good = good && mkdir(folders[side], 0700) == 0 &&
		    mkdir(path_of(side, "dir"), 0700) == 0 &&
		    symlink("../a.c", path_of(side, "dir/a.c")) == 0 &&
		    symlink("../a.c", path_of(side, "dir/b.c")) == 0;
	}
	fuzz_must(good, "folders are made");
	atexit(remove_folders);
}

static void
write_source(const struct trial *t, enum side side)
{
	FILE	*f = fopen(path_of(side, "a.c"), "wb");

	fuzz_must(f != NULL && fputs(t->sources[side], f) >= 0 &&
	    fclose(f) == 0, "a source is written");
}

static void
add_line(struct trial *t, enum side side, uint32_t line)
{
	if (t->lines[side] >= LINES)
		return;
	strcat(strcat(t->sources[side], pool[line]), "\n");
	t->lines[side]++;
}

/* Make the new source from the old one by adding and omitting lines. */
static void
make_sources(struct trial *t, struct fuzz_bytes *b)
{
	uint32_t	 n = fuzz_take(b, LINES), line, how;

	for (; n > 0; n--) {
		line = fuzz_take(b, POOL);
		how = fuzz_take(b, 8);
		add_line(t, SIDE_OLD, line);
		if (how != 7)
			add_line(t, SIDE_NEW, line);
		if (how == 6)
			add_line(t, SIDE_NEW, fuzz_take(b, POOL));
	}
}

static void
make_trial(struct trial *t, struct fuzz_bytes *b)
{
	enum side	 side;
	uint32_t	 i;

	make_sources(t, b);
	fuzz_program(&t->program, b);
	t->program.plain = t->program.line = true;
	t->program.instr = false;
	for (i = 0; i < t->program.n; i++)
		t->program.names[i][0] = 0;
	for (side = 0; side < SIDES; side++) {
		fuzz_lines(&t->tables[side], &t->program, b);
		fuzz_write(&t->texts[side], &t->tables[side], &t->program, b);
		write_source(t, side);
	}
}

static bool
is_compared(const struct lines *l, uint64_t file)
{
	const char	*name = fuzz_pool[file];
	uint32_t	 id;

	return intern_find(&l->files[LINES_COMPARED], name, strlen(name), &id);
}

/* Move the costs of old lines in the table to new lines. */
static void
move_lines(const struct trial *t, const struct lines *l, struct fuzz_table *old)
{
	struct line_map	 map;
	struct fuzz_row	*r;
	char		 gone[80];
	uint32_t	 to;
	size_t		 i;

	line_diff(&map, slice_of(t->sources[SIDE_OLD]),
	    slice_of(t->sources[SIDE_NEW]));
	for (i = 0; i < old->n; i++) {
		r = &old->at[i];
		if (r->key[FUZZ_LINE] == 0 ||
		    !is_compared(l, r->key[FUZZ_CURRENT]))
			continue;
		to = line_map_find(&map, (uint32_t)r->key[FUZZ_LINE]);
		if (to > 0) {
			r->key[FUZZ_LINE] = to;
			continue;
		}
		snprintf(gone, sizeof(gone), "%s" LINES_GONE,
		    fuzz_pool[r->key[FUZZ_CURRENT]]);
		r->key[FUZZ_CURRENT] = fuzz_name(gone, strlen(gone));
	}
	line_map_free(&map);
}

static void
must_move(const struct trial *t, const struct lines *l,
    const struct profile *p)
{
	struct fuzz_table	 wanted = { NULL, 0, 0 };

	fuzz_table_append(&wanted, &t->tables[SIDE_OLD]);
	move_lines(t, l, &wanted);
	fuzz_table_negate(&wanted);
	fuzz_table_append(&wanted, &t->tables[SIDE_NEW]);
	fuzz_table_sum(&wanted, false);
	fuzz_must_have(p, &wanted, false, "old costs are those of new lines");
	fuzz_table_free(&wanted);
}

static void
must_escape(const struct profile *p, const struct report_options *o,
    const struct choice *choice)
{
	struct string		 text = { NULL, 0 };
	struct complaint	 wrong;
	struct sink		 out;
	bool			 good;

	sink_memory(&out, &text);
	good = report_show((struct profile *)(uintptr_t)p, o, choice, &out,
	    &wrong);
	sink_close(&out);
	/* Text that is not for a terminal does not escape the source. */
	fuzz_must(good, "a difference has a report");
	if (o->form == REPORT_HTML)
		fuzz_must(strstr(text.at, RAW) == NULL, "a source is escaped");
	string_assign(&text, NULL, 0);
}

static void
report(const struct profile *p, bool difference)
{
	const char		*shown[] = { folders[SIDE_NEW] };
	struct confine		 confine = { .root_n = 0 };
	struct report_input	 input = { .name = "fuzz" };
	struct choice		 choice = { .difference = difference };
	struct report_options	 o = {
		.invocation = "fuzz", .shares = true, .sources = true,
		.quiet = true, .context = 2, .folders = shown, .folder_n = 1,
		.confine = &confine, .inputs = &input, .input_n = 1
	};
	uint32_t		 i;

	for (i = 0; i < p->event_n; i++)
		event_list_add(&choice.recorded, i);
	choice.shown = choice.sort = choice.recorded;
	if (difference && p->event_n > 0) {
		choice.changed = choice.recorded;
		choice.changed.n = 1;
		choice.change_n = 1;
		choice.change[0] = (struct choice_side){ 0, ID_NONE, ID_NONE };
		o.changes = REPORT_CHANGES_YES;
	}
	must_escape(p, &o, &choice);
	o.form = REPORT_HTML;
	must_escape(p, &o, &choice);
}

/* Subtract the old text from the new one, with the sources of both sides. */
static void
subtract(const struct trial *t, struct diff *d, struct profile *p)
{
	struct event_list	 events;
	struct complaint	 wrong;

	source_folders_add(&d->lines.old, slice_of(folders[SIDE_OLD]));
	source_folders_add(&d->lines.new, slice_of(folders[SIDE_NEW]));
	events = fuzz_subtract(d, (struct sum_options){ .no_instr = true },
	    t->texts, 1, p);
	fuzz_must(diff_finish(d, p, &events, &wrong), "a difference ends");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes	 b = { data, size };
	struct trial		*t = mem_get(1, sizeof(*t));
	struct profile		*p = mem_get(1, sizeof(*p));
	struct event_list	 events;
	struct diff		 d = {
		.by = BY_LINE, .how = { .mode = MATCH_EXACT },
		.only = COMPARE_ALL
	};
	enum side		 side;

	diag_start("fuzz");
	if (folders[0][0] == '\0')
		make_folders();
	make_trial(t, &b);
	subtract(t, &d, p);
	must_move(t, &d.lines, p);
	report(p, true);
	profile_free(p);
	diff_free(&d);
	fuzz_sum_by(p, &t->texts[SIDE_NEW], 1, (struct sum_options){
		.no_instr = true
	}, &events);
	report(p, false);
	profile_free(p);
	for (side = 0; side < SIDES; side++) {
		fuzz_table_free(&t->tables[side]);
		string_assign(&t->texts[side], NULL, 0);
	}
	mem_free(p);
	mem_free(t);
	return 0;
}
