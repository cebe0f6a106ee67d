/*
 * The format stores its tables column by column, so each thread, which is one
 * number for each stack, is kept in memory until it is complete.  A profile has
 * no times, so the time of a sample is its number.
 */
#include "export/firefox.h"

#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "text/string.h"
#include "io/json.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "export/options.h"
#include "export/stacks.h"

/* A column of numbers.  Negative numbers are written as null. */
struct column {
	int64_t		*at;
	size_t		 n, room;
};

struct thread {
	const struct export_job	*job;
	const struct profile	*p;
	struct sink		*out;
	size_t			 number;	/* number of threads written
						   before */
	struct frame_table	 frames;
	struct intern		 strings, functions;
	struct column		 prefix, frame;		/* columns of the table
							   of stacks */
	struct column		 stack, weight;		/* columns of the table
							   of samples */
	struct column		 func, line;		/* columns of the table
							   of frames */
	struct column		 name, file;		/* columns of the table
							   of functions */
	uint32_t		*path;		/* the frames of the last
						   stack */
	int64_t			*nodes;		/* by depth: number of the stack
						   that has the frames of the
						   last stack up to this
						   depth */
	size_t			 path_n, path_room, node_room;
};

static void
add(struct column *c, int64_t v)
{
	c->at = mem_grow(c->at, &c->room, c->n + 1, sizeof(*c->at));
	c->at[c->n++] = v;
}

/*
 * Return whether a frame of a stack becomes a frame of the thread.  The frame
 * of a line already names the function and the file of inlined code, so these
 * two do not become frames of their own.
 */
static bool
is_frame(const struct thread *t, const struct frame *f)
{
	return f->kind != FRAME_INLINED && (f->kind != FRAME_FUNCTION ||
	    t->job->o->stacks != EXPORT_STACKS_SELF);
}

/* Add a frame at this depth of the stack.  If all frames so far are those of
   the stack before, the stack up to this depth has the same number. */
static void
step(struct thread *t, size_t depth, uint32_t frame)
{
	if (depth < t->path_n && t->path[depth] == frame)
		return;
	t->path = mem_grow(t->path, &t->path_room, depth + 1,
	    sizeof(*t->path));
	t->nodes = mem_grow(t->nodes, &t->node_room, depth + 1,
	    sizeof(*t->nodes));
	t->path[depth] = frame;
	t->path_n = depth + 1;
	t->nodes[depth] = (int64_t)t->prefix.n;
	add(&t->prefix, depth == 0 ? -1 : t->nodes[depth - 1]);
	add(&t->frame, frame);
}

static void
put_stack(void *arg, const struct stack *s, uint64_t weight)
{
	struct thread	*t = arg;
	const uint32_t	*ids = frame_table_ids(&t->frames, s);
	size_t		 i, depth = 0;

	if (weight == 0)
		return;
	for (i = 0; i < s->n; i++)
		if (is_frame(t, &s->frames[i]))
			step(t, depth++, ids[i]);
	add(&t->stack, t->nodes[depth - 1]);
	add(&t->weight, (int64_t)weight);
}

static int64_t
string_id(struct thread *t, struct slice text)
{
	return intern_id(&t->strings, text.at, text.len);
}

/* Return the number of a frame's function.  Objects and files become functions,
   too. */
static int64_t
function_id(struct thread *t, const struct frame *f)
{
	struct string	 text = { NULL, 0 };
	size_t		 n = t->functions.n;
	int64_t		 key[2] = { 0, -1 }, id;

	frame_name(f, t->p, &text);
	key[0] = string_id(t, (struct slice){ text.at, text.len });
	string_assign(&text, NULL, 0);
	if (f->file != ID_NONE)
		key[1] = string_id(t, intern_slice(&t->p->names, f->file));
	id = intern_id(&t->functions, (const char *)key, sizeof(key));
	if (t->functions.n > n) {
		add(&t->name, key[0]);
		add(&t->file, key[1]);
	}
	return id;
}

static void
find_functions(struct thread *t)
{
	const struct frame	*f;
	size_t			 i;

	for (i = 0; i < t->frames.n; i++) {
		f = &t->frames.frames[i];
		add(&t->func, function_id(t, f));
		add(&t->line, f->line == 0 ? -1 : (int64_t)f->line);
	}
}

static void
put_column(struct sink *out, const char *key, const struct column *c)
{
	size_t	 i;

	sink_text(out, key);
	for (i = 0; i < c->n; i++) {
		sink_text(out, i == 0 ? "" : ",");
		if (c->at[i] < 0)
			sink_text(out, "null");
		else
			sink_number(out, c->at[i]);
	}
	sink_text(out, "]");
}

static void
put_same(struct sink *out, const char *key, size_t n, const char *value)
{
	size_t	 i;

	sink_text(out, key);
	for (i = 0; i < n; i++) {
		sink_text(out, i == 0 ? "" : ",");
		sink_text(out, value);
	}
	sink_text(out, "]");
}

static void
put_length(struct sink *out, const char *key, size_t n)
{
	sink_text(out, key);
	sink_number(out, (int64_t)n);
}

static void
put_samples(const struct thread *t)
{
	struct sink	*out = t->out;
	size_t		 i, n = t->prefix.n;

	put_length(out, "\"samples\":{\"length\":", t->stack.n);
	sink_text(out, ",\"weightType\":\"samples\"");
	put_column(out, ",\"stack\":[", &t->stack);
	put_column(out, ",\"weight\":[", &t->weight);
	sink_text(out, ",\"time\":[");
	for (i = 0; i < t->stack.n; i++)
		put_length(out, i == 0 ? "" : ",", i);
	put_length(out, "]},\n\"stackTable\":{\"length\":", n);
	put_column(out, ",\"prefix\":[", &t->prefix);
	put_column(out, ",\"frame\":[", &t->frame);
	put_same(out, ",\"category\":[", n, "0");
	put_same(out, ",\"subcategory\":[", n, "0");
	sink_text(out, "},\n");
}

static void
put_frames(const struct thread *t)
{
	struct sink	*out = t->out;
	size_t		 n = t->func.n;

	put_length(out, "\"frameTable\":{\"length\":", n);
	put_column(out, ",\"func\":[", &t->func);
	put_column(out, ",\"line\":[", &t->line);
	put_same(out, ",\"address\":[", n, "-1");
	put_same(out, ",\"inlineDepth\":[", n, "0");
	put_same(out, ",\"category\":[", n, "0");
	put_same(out, ",\"subcategory\":[", n, "0");
	put_same(out, ",\"nativeSymbol\":[", n, "null");
	put_same(out, ",\"innerWindowID\":[", n, "0");
	put_same(out, ",\"implementation\":[", n, "null");
	put_same(out, ",\"column\":[", n, "null");
	n = t->name.n;
	put_length(out, "},\n\"funcTable\":{\"length\":", n);
	put_column(out, ",\"name\":[", &t->name);
	put_column(out, ",\"fileName\":[", &t->file);
	put_same(out, ",\"isJS\":[", n, "false");
	put_same(out, ",\"relevantForJS\":[", n, "false");
	put_same(out, ",\"resource\":[", n, "-1");
	put_same(out, ",\"lineNumber\":[", n, "null");
	put_same(out, ",\"columnNumber\":[", n, "null");
	sink_text(out, "},\n");
}

/* Write the thread.  Most tables of the format only concern profiles of
   browsers, and are empty. */
static void
put_thread(const struct thread *t, const struct string *name)
{
	struct sink	*out = t->out;
	size_t		 i;

	sink_text(out, t->number == 0 ? "{\"name\":" : ",\n{\"name\":");
	json_string(out, name->at, name->len);
	put_length(out, ",\"tid\":", t->number);
	sink_text(out, ",\"pid\":\"0\",\"isMainThread\":true,"
	    "\"processType\":\"default\",\"processStartupTime\":0,"
	    "\"processShutdownTime\":null,\"registerTime\":0,"
	    "\"unregisterTime\":null,\"pausedRanges\":[],\n");
	put_samples(t);
	put_frames(t);
	sink_text(out, "\"resourceTable\":{\"length\":0,\"lib\":[],"
	    "\"name\":[],\"host\":[],\"type\":[]},\n"
	    "\"nativeSymbols\":{\"length\":0,\"address\":[],"
	    "\"functionSize\":[],\"libIndex\":[],\"name\":[]},\n"
	    "\"markers\":{\"length\":0,\"category\":[],\"data\":[],"
	    "\"endTime\":[],\"name\":[],\"phase\":[],\"startTime\":[]},\n"
	    "\"stringArray\":[");
	for (i = 0; i < t->strings.n; i++)
		json_member(out, i == 0 ? "" : ",\n",
		    intern_slice(&t->strings, (uint32_t)i));
	sink_text(out, "]}");
}

static void
free_thread(struct thread *t)
{
	struct column	*columns[] = {
		&t->prefix, &t->frame, &t->stack, &t->weight, &t->func,
		&t->line, &t->name, &t->file
	};
	size_t		 i;

	for (i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		mem_free(columns[i]->at);
	frame_table_free(&t->frames);
	intern_free(&t->strings);
	intern_free(&t->functions);
	mem_free(t->path);
	mem_free(t->nodes);
}

static void
begin_thread(void *arg)
{
	struct thread	*t = arg;

	*t = (struct thread){
		.job = t->job, .p = t->p, .out = t->out, .number = t->number
	};
}

static void
end_thread(void *arg, const struct string *title)
{
	struct thread	*t = arg;

	find_functions(t);
	put_thread(t, title);
	free_thread(t);
	t->number++;
}

/* Write the metadata.  They name all threads as visible: otherwise the profiler
   hides threads with few samples, and selects the last one. */
static void
put_meta(struct sink *out, size_t threads)
{
	size_t	 i;

	sink_text(out, "\"meta\":{\"preprocessedProfileVersion\":49,"
	    "\"version\":24,\"interval\":1,\"startTime\":0,\"processType\":0,"
	    "\"product\":\"grindkit-" GRINDKIT_VERSION "\",\"stackwalk\":1,"
	    "\"debug\":false,\"symbolicated\":true,"
	    "\"usesOnlyOneStackType\":true,"
	    "\"doesNotUseFrameImplementation\":true,"
	    "\"sourceCodeIsNotOnSearchfox\":true,\"markerSchema\":[],"
	    "\"categories\":[{\"name\":\"Other\",\"color\":\"grey\","
	    "\"subcategories\":[\"Other\"]}],"
	    "\"sampleUnits\":{\"time\":\"ms\",\"eventDelay\":\"ms\","
	    "\"threadCPUDelta\":\"ns\"},"
	    "\"extensions\":{\"length\":0,\"baseURL\":[],\"id\":[],"
	    "\"name\":[]},\n\"keepProfileThreadOrder\":true,"
	    "\"initialSelectedThreads\":[0],\"initialVisibleThreads\":[");
	for (i = 0; i < threads; i++)
		put_length(out, i == 0 ? "" : ",", i);
	sink_text(out, "]}");
}

bool
firefox_put(const struct export_job *job, struct complaint *wrong)
{
	struct thread	 t = { .job = job, .p = job->p, .out = job->out };
	bool		 good;

	sink_text(t.out, "{\"libs\":[],\"pages\":[],\"counters\":[],"
	    "\"profilerOverhead\":[],\n\"threads\":[");
	good = stacks_write(job, &(struct stacks_writer){
		begin_thread, put_stack, end_thread, &t
	}, wrong);
	sink_text(t.out, "],\n");
	put_meta(t.out, t.number);
	sink_text(t.out, "}\n");
	return good;
}
