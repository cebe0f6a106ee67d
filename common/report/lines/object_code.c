/*
 * Costs are sorted by object: those of an object are adjacent.
 */
#include "report/lines/object_code.h"

#include "base/mem.h"
#include "base/sort.h"
#include "base/sys.h"
#include "text/num.h"
#include "text/rename.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "machine/machine_code.h"
#include "report/lines/disassembly.h"
#include "report/view/input.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* The objects: sums of their costs, and the first site of each. */
struct objects {
	struct report	*r;
	const struct machine_code_list *costs;
	struct tally	 sums;		/* of each, costs.width */
	size_t		*first;		/* site of each; n + 1 */
	size_t		 n;
};

static void
find_objects(struct objects *s)
{
	const struct machine_code_list	*l = s->costs;
	size_t			 i, k;

	s->first = mem_get(l->n + 1, sizeof(*s->first));
	for (i = 0; i < l->n; i++)
		if (i == 0 || l->at[i].object != l->at[i - 1].object)
			s->first[s->n++] = i;
	s->first[s->n] = l->n;
	tally_init(&s->sums, s->n * l->width);
	for (i = 0, s->n = 0; i < l->n; i++) {
		s->n += i == s->first[s->n];
		for (k = 0; k < l->width; k++)
			tally_add(&s->sums, (s->n - 1) * l->width + k,
			    l->counts[i * l->width + k]);
	}
}

/* The most costly first. */
static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct objects	*s = context;
	size_t			 width = s->costs->width;
	int			 way;

	way = num_compare_desc(s->sums.at + x * width, s->sums.at + y * width,
	    s->r->choice->sort.at, 1);
	return way != 0 ? way : intern_compare(&s->r->p->names,
	    s->costs->at[s->first[x]].object,
	    s->costs->at[s->first[y]].object);
}

/* Sum the costs of an object's functions. */
static void
add_functions(struct report *r, const struct disassembly_object *of,
    struct tally *self)
{
	const struct machine_code_list	*l = &r->o->code->costs;
	size_t				 i;

	tally_init(self, r->p->names.n);
	for (i = of->first; i < of->end; i++)
		tally_add(self, l->at[i].function, l->counts[
		    i * l->width + r->choice->sort.at[0]]);
	for (i = 0; self->carry != NULL && i < self->n; i++)
		note_number(r, self, i, "cost", "a function");
}

static struct table *
measure(const struct report *r, const struct disassembly_object *of,
    const int64_t *sum)
{
	const struct machine_code_list	*l = &r->o->code->costs;
	struct table			*table = report_table_new(r, false);
	size_t				 i;

	table_note(table, sum);
	for (i = of->first; i < of->end; i++)
		table_note(table, l->counts + i * l->width);
	l = &r->o->code->calls;
	for (i = machine_code_seek(l, of->name, 0); i < l->n &&
	    l->at[i].object == of->name; i++)
		table_note(table, l->counts + i * l->width + CODE_CALL);
	table_measure(table);
	return table;
}

/* Costs of an older build of an object are at the wrong instructions. */
static void
warn_of_newer(const struct report *r, const struct timespec *changed)
{
	const struct report_input	*in = r->o->inputs;
	size_t				 i;

	for (i = 0; i < r->o->input_n; i++) {
		if (!report_input_is_older(&in[i], changed))
			continue;
		print_warning(r, "@ The object is newer than data file '",
		    in[i].name, "'.\n@ Annotations may not be correct.\n");
		print_warning_end(r);
		sink_text(r->out, "\n");
	}
}

/* Find the file of an object, or print why it cannot be shown. */
static bool
find_file(struct report *r, uint32_t object, struct paths_file *file)
{
	char	**originals;
	size_t	 n, i;
	int	 fd = -1;

	originals = rename_originals(r->o->rename, NAME_OBJECT,
	    intern_slice(&r->p->names, object), &n);
	*file = (struct paths_file){ .name = originals[0] };
	/* objdump opens the file itself; opening it here only checks that this
	   is permitted. */
	if (n == 1 && (fd = paths_open(&r->paths, file)) >= 0)
		sys_close(fd);
	else
		sink_text(r->out, n == 1 ? "Unannotated because the object "
		    "is unreadable.\n\n" : "Unannotated because the name "
		    "stands for several objects.\n\n");
	for (i = 0; i < n; i++)
		mem_free(originals[i]);
	mem_free(originals);
	return fd >= 0;
}

static void
put_object(struct report *r, struct disassembly_object *of,
    const int64_t *sum)
{
	struct paths_file	 file;
	struct tally		 self;
	struct table		*table;

	print_title_of(r, "Annotated machine code: ", of->name);
	add_functions(r, of, &self);
	of->self = &self;
	if (find_file(r, of->name, &file)) {
		warn_of_newer(r, &file.st.st_mtim);
		table = measure(r, of, sum);
		table_head(table, r->out);
		sink_text(r->out, "\n\n");
		if (!disassembly_put(r, of, table, file.path))
			sink_text(r->out, "Unannotated because objdump cannot "
			    "read the object.\n\n");
		mem_free(table);
	}
	mem_free(file.path);
	tally_free(&self);
}

void
object_code_put(struct report *r)
{
	struct objects			 s = {
		.r = r, .costs = &r->o->code->costs
	};
	struct disassembly_object	 of;
	const int64_t			*sum;
	uint32_t			*list;
	size_t				 i;

	find_objects(&s);
	list = mem_get(s.n, sizeof(*list));
	for (i = 0; i < s.n; i++) {
		note_costs(r, &s.sums, i * s.costs->width, "", "an object");
		list[i] = (uint32_t)i;
	}
	sort_ids(list, s.n, downwards, &s);
	for (i = 0; i < s.n; i++) {
		sum = s.sums.at + (size_t)list[i] * s.costs->width;
		if (!report_is_much(r, sum))
			continue;
		of = (struct disassembly_object){
			.first = s.first[list[i]], .end = s.first[list[i] + 1]
		};
		of.name = s.costs->at[of.first].object;
		put_object(r, &of, sum);
	}
	mem_free(list);
	tally_free(&s.sums);
	mem_free(s.first);
}
