/*
 * A node lists the ids of its children, which may come before or after the
 * node, and the members of an object may have any order.  So the whole file is
 * read before stacks are made.
 */
#include "import/v8_in.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/index.h"
#include "base/mem.h"
#include "text/num.h"
#include "text/path.h"
#include "text/scan.h"
#include "text/slice.h"
#include "text/string.h"
#include "io/json_in.h"
#include "import/json_form.h"
#include "import/samples.h"

/* V8 cuts stacks at 255 frames.  The time to make the stack of a node grows
   with its depth, so this limit also keeps a crafted file from taking very
   long. */
enum { DEPTH_MAX = 1024 };

enum { EVENT_TIME, EVENT_SAMPLES, EVENTS };

struct node {
	uint32_t	 id;
	uint32_t	 parent;	/* index of the parent node, or
					   NO_NODE */
	uint32_t	 frame;		/* what samples_frame() returned for the
					   first line of the function */
	uint32_t	 sampled;	/* how often the list `samples' has the
					   node */
	int64_t		 hits;		/* member hitCount of the node: its
					   number of samples */
	int64_t		 time;
	struct sample_frame what;
};

#define NO_NODE	UINT32_MAX

/* The number of samples on one line of a node. */
struct tick {
	uint32_t	 node, line;
	int64_t		 ticks;
};

struct edge {
	uint32_t	 parent;
	uint32_t	 child;		/* id of the child node */
};

struct v8 {
	struct json_in	 json;
	struct samples	*to;
	struct samples_trouble *trouble;
	struct node	*nodes;
	uint32_t	 node_n;
	size_t		 node_room;
	struct index	 index;		/* finds the index of a node by its
					   id */
	struct edge	*edges;
	size_t		 edge_n, edge_room;
	struct tick	*ticks;		/* sorted by node */
	size_t		 tick_n, tick_room;
	uint32_t	*samples;	/* for each sample the id of its node */
	size_t		 sample_n, sample_room;
	int64_t		*deltas;
	size_t		 delta_n, delta_room;
	uint32_t	 stack[DEPTH_MAX];
};

/* A heap profile of V8 has call frames, too, but no list of nodes. */
bool
v8_in_is(const char *at, size_t len)
{
	return json_form_has(at, len, "callFrame") &&
	    json_form_has(at, len, "nodes");
}

static uint32_t
hash_node(const void *owner, uint32_t i)
{
	return hash_words(&((const struct v8 *)owner)->nodes[i].id, 1);
}

static bool
is_node(const void *owner, uint32_t i, const void *key)
{
	return memcmp(&((const struct v8 *)owner)->nodes[i].id, key,
	    sizeof(uint32_t)) == 0;
}

/* Return the slot of the node with this id, or an empty slot for it. */
static uint32_t *
find_node(struct v8 *v, uint32_t id)
{
	if (v->index.slots == NULL)
		index_grow(&v->index, 1 << 8, hash_node, v);
	else if (v->index.n >= v->index.mask / 2)
		index_grow(&v->index, (v->index.mask + 1) * 2, hash_node, v);
	return index_find(&v->index, hash_words(&id, 1), is_node, v, &id);
}

/* Read a line or a column.  V8 counts these from 0, and writes -1 if one is
   unknown; the result counts from 1, and is 0 if unknown. */
static uint32_t
read_place(struct json_in *j)
{
	int64_t	 value = -1;

	if (json_in_int(j, &value) && (value < -1 || value >= INT32_MAX))
		json_in_refuse(j, "expected the number of a line or column, "
		    "found %lld", (long long)value);
	return j->failed ? 0 : (uint32_t)(value + 1);
}

/* Decode %XX in a text, in place.  %00 stays, since no path has a NUL. */
static void
decode_percent(struct string *text)
{
	size_t	 i, n = 0;

	for (i = 0; i < text->len; i++) {
		const char	*from = text->at + i;
		char		 pair[] = "..\n";
		uint64_t	 byte;

		text->at[n++] = *from;
		if (*from != '%' || text->len - i < 3)
			continue;
		memcpy(pair, from + 1, 2);
		if (scan_hex_digits(pair, &byte) != pair + 2 || byte == 0)
			continue;
		text->at[n - 1] = (char)byte;
		i += 2;
	}
	text->len = n;
}

/* Return the number of a file's name.  A URL of the scheme `file' becomes a
   path; on Windows, it has a slash before the drive. */
static uint32_t
file_name(struct v8 *v, struct slice url)
{
	struct string	 path = { NULL, 0 };
	struct slice	 name;
	uint32_t	 id;

	if (!slice_starts(url, "file:///"))
		return samples_name(v->to, url);
	string_assign(&path, url.at + 7, url.len - 7);
	decode_percent(&path);
	name = (struct slice){ path.at + 1, path.len - 1 };
	if (slice_starts(name, "/") || !path_is_absolute(name))
		name = (struct slice){ path.at, path.len };
	id = samples_name(v->to, name);
	string_assign(&path, NULL, 0);
	return id;
}

static void
read_call_frame(struct v8 *v, struct sample_frame *f)
{
	static const char	*const words[] = {
		"functionName", "url", "lineNumber", "columnNumber", NULL
	};
	struct json_keys	 keys = { words, 0 };
	struct json_in		*j = &v->json;
	struct slice		 text;
	uint32_t		 column = 0;
	char			 name[64];
	int			 n;

	json_in_object(j);
	while ((n = json_in_member(j, &keys)) != JSON_NO_MEMBER)
		if (n == 2)
			f->start = read_place(j);
		else if (n == 3)
			column = read_place(j);
		else if (json_in_string(j, &text) && n == 0)
			f->function = samples_name(v->to, text);
		else if (!j->failed)
			f->file = file_name(v, text);
	f->object = samples_name(v->to, slice_of(""));
	if (f->function == f->object && f->start > 0) {
		snprintf(name, sizeof(name), "(anonymous:%u:%u)", f->start,
		    column);
		f->function = samples_name(v->to, slice_of(name));
	}
	f->line = f->start;
}

static void
read_ticks(struct v8 *v)
{
	static const char	*const words[] = { "line", "ticks", NULL };
	struct json_in		*j = &v->json;
	struct tick		 tick;
	int			 n;

	json_in_array(j);
	while (json_in_more(j)) {
		struct json_keys	 keys = { words, 0 };

		tick = (struct tick){ v->node_n, 0, 0 };
		json_in_object(j);
		while ((n = json_in_member(j, &keys)) != JSON_NO_MEMBER)
			if (n == 0)
				tick.line = json_form_small(j);
			else
				tick.ticks = json_form_count(j);
		v->ticks = mem_grow(v->ticks, &v->tick_room, v->tick_n + 1,
		    sizeof(*v->ticks));
		v->ticks[v->tick_n++] = tick;
	}
}

static void
read_children(struct v8 *v)
{
	struct json_in	*j = &v->json;
	uint32_t	 id;

	json_in_array(j);
	while (json_in_more(j)) {
		id = json_form_small(j);
		v->edges = mem_grow(v->edges, &v->edge_room, v->edge_n + 1,
		    sizeof(*v->edges));
		v->edges[v->edge_n++] = (struct edge){ v->node_n, id };
	}
}

enum { NODE_ID, NODE_FRAME, NODE_HITS, NODE_CHILDREN, NODE_TICKS };

static void
read_node(struct v8 *v)
{
	static const char	*const words[] = {
		"id", "callFrame", "hitCount", "children", "positionTicks",
		NULL
	};
	struct json_keys	 keys = { words, 0 };
	struct json_in		*j = &v->json;
	struct node		 node = { .parent = NO_NODE };
	uint32_t		*slot;
	int			 n;

	node.what.function = node.what.file = samples_unknown(v->to);
	json_in_object(j);
	while ((n = json_in_member(j, &keys)) != JSON_NO_MEMBER)
		if (n == NODE_ID)
			node.id = json_form_small(j);
		else if (n == NODE_FRAME)
			read_call_frame(v, &node.what);
		else if (n == NODE_HITS)
			node.hits = json_form_count(j);
		else if (n == NODE_CHILDREN)
			read_children(v);
		else
			read_ticks(v);
	if (!json_form_need(j, &keys, 1 << NODE_ID | 1 << NODE_FRAME))
		return;
	slot = find_node(v, node.id);
	if (*slot != 0) {
		json_in_refuse(j, "expected nodes with different ids, found %u "
		    "again", node.id);
		return;
	}
	node.frame = samples_frame(v->to, &node.what);
	v->nodes = mem_grow(v->nodes, &v->node_room, (size_t)v->node_n + 1,
	    sizeof(*v->nodes));
	v->nodes[v->node_n] = node;
	index_fill(&v->index, slot, v->node_n++);
}

enum { KEY_NODES, KEY_SAMPLES, KEY_DELTAS };

static void
read_member(struct v8 *v, int key)
{
	struct json_in	*j = &v->json;
	uint32_t	 id;
	int64_t		 delta = 0;

	json_in_array(j);
	while (json_in_more(j))
		if (key == KEY_NODES)
			read_node(v);
		else if (key == KEY_SAMPLES) {
			id = json_form_small(j);
			v->samples = mem_grow(v->samples, &v->sample_room,
			    v->sample_n + 1, sizeof(*v->samples));
			v->samples[v->sample_n++] = id;
		} else {
			json_in_int(j, &delta);
			v->deltas = mem_grow(v->deltas, &v->delta_room,
			    v->delta_n + 1, sizeof(*v->deltas));
			v->deltas[v->delta_n++] = delta;
		}
}

/* Return the node with this id, or NULL, with an error, if there is none. */
static struct node *
node_of(struct v8 *v, uint32_t id)
{
	const uint32_t	*slot = find_node(v, id);

	if (*slot != 0)
		return &v->nodes[*slot - 1];
	samples_wrong(v->trouble, 0, "expected the ids of nodes, found %u, "
	    "which no node has", id);
	return NULL;
}

static bool
join_nodes(struct v8 *v)
{
	struct node	*child;
	size_t		 i;

	for (i = 0; i < v->edge_n; i++) {
		if ((child = node_of(v, v->edges[i].child)) == NULL)
			return false;
		if (child->parent != NO_NODE) {
			samples_wrong(v->trouble, 0, "expected a tree of "
			    "nodes, found node %u below two others",
			    child->id);
			return false;
		}
		child->parent = v->edges[i].parent;
	}
	return true;
}

static bool
count_samples(struct v8 *v)
{
	struct node	*node;
	size_t		 i;

	if (v->delta_n != v->sample_n) {
		samples_wrong(v->trouble, 0, "expected as many timeDeltas as "
		    "samples, %zu, found %zu", v->sample_n, v->delta_n);
		return false;
	}
	for (i = 0; i < v->sample_n; i++) {
		if ((node = node_of(v, v->samples[i])) == NULL)
			return false;
		node->sampled++;
		if (!num_add(&node->time, v->deltas[i])) {
			samples_wrong(v->trouble, 0, "expected times of 64 "
			    "bits, found a larger sum");
			return false;
		}
	}
	return true;
}

/* Store the frames of the path to a node, the outermost first, at the end of
   v->stack.  Returns the number of frames, or 0, with an error, if there are
   too many. */
static size_t
stack_of(struct v8 *v, uint32_t node)
{
	size_t	 n = 0;

	for (; node != NO_NODE; node = v->nodes[node].parent) {
		if (n == DEPTH_MAX) {
			samples_wrong(v->trouble, 0, "expected calls up to %d "
			    "deep, found deeper ones", DEPTH_MAX);
			return 0;
		}
		v->stack[DEPTH_MAX - ++n] = v->nodes[node].frame;
	}
	return n;
}

/* Add values for a node to the profile.  The stack is the last n frames of
   v->stack, with the innermost one replaced by `frame'. */
static void
add_value(struct v8 *v, size_t n, uint32_t frame, const int64_t *values)
{
	v->stack[DEPTH_MAX - 1] = frame;
	samples_add(v->to, &v->stack[DEPTH_MAX - n], n, values);
}

/* Add the values of node i to the profile.  *tick is the index of its first
   tick, if it has any; advance it past the ticks of the node. */
static bool
add_node(struct v8 *v, uint32_t i, size_t *tick)
{
	const struct node	*node = &v->nodes[i];
	struct sample_frame	 at = node->what;
	int64_t			 values[EVENTS] = { 0 }, rest, share;
	size_t			 n;

	rest = v->sample_n > 0 ? node->sampled : node->hits;
	/* A node without samples has no time either, so its stack is not
	   needed; n is 1 only because 0 would mean an error. */
	n = rest == 0 ? 1 : stack_of(v, i);
	for (; *tick < v->tick_n && v->ticks[*tick].node == i; ++*tick) {
		share = v->ticks[*tick].ticks;
		share = share < rest ? share : rest;
		rest -= share;
		if (share == 0 || n == 0)
			continue;
		at.line = v->ticks[*tick].line;
		values[EVENT_SAMPLES] = share;
		add_value(v, n, samples_frame(v->to, &at), values);
	}
	values[EVENT_TIME] = node->time;
	values[EVENT_SAMPLES] = rest;
	if (n > 0 && (rest != 0 || node->time != 0))
		add_value(v, n, node->frame, values);
	return n > 0;
}

static bool
add_nodes(struct v8 *v)
{
	size_t		 tick = 0;
	uint32_t	 i;

	samples_event(v->to, slice_of("time"), slice_of("microseconds"), 0);
	samples_event(v->to, slice_of("samples"), slice_of("count"), 1);
	samples_number_in(v->to, EVENT_SAMPLES);
	for (i = 0; i < v->node_n; i++)
		if (!add_node(v, i, &tick))
			return false;
	return true;
}

/* Read the whole file.  Returns false, with an error, if it is malformed. */
static bool
read_all(struct v8 *v)
{
	static const char	*const words[] = {
		"nodes", "samples", "timeDeltas", NULL
	};
	struct json_keys	 keys = { words, 0 };
	struct json_in		*j = &v->json;
	int			 key;

	json_in_object(j);
	while ((key = json_in_member(j, &keys)) != JSON_NO_MEMBER)
		read_member(v, key);
	return json_form_end(j, &keys, 1 << KEY_NODES, v->trouble) &&
	    join_nodes(v) && count_samples(v) && add_nodes(v);
}

bool
v8_in_read(struct samples *to, struct source *in,
    struct samples_trouble *trouble)
{
	struct v8	*v = mem_get(1, sizeof(*v));
	bool		 good;

	v->to = to;
	v->trouble = trouble;
	json_in_open(&v->json, in);
	good = read_all(v);
	json_in_close(&v->json);
	mem_free(v->nodes);
	index_free(&v->index);
	mem_free(v->edges);
	mem_free(v->ticks);
	mem_free(v->samples);
	mem_free(v->deltas);
	mem_free(v);
	return good;
}
