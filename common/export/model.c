#include "export/model.h"

#include "base/mem.h"
#include "io/json.h"
#include "report/view/choice.h"

/* The functions, files and objects that rows refer to; files and objects by
   name. */
struct used {
	bool		*functions, *files, *objects;
};

static void
use_function(const struct model *m, uint32_t function, struct used *used)
{
	const struct function	*f = &m->p->functions[function];

	used->functions[function] = true;
	used->files[f->file] = true;
	used->objects[f->object] = true;
}

static void
use_section(const struct model *m, uint32_t section, struct used *used)
{
	const struct section	*s = &m->p->sections[section];
	struct row_range	 r;
	struct arc		 arc;
	struct jump		 jump;

	use_function(m, s->function, used);
	used->files[s->file] = true;
	for (r = section_arcs(m->p, section); r.row < r.end; r.row++) {
		arc_read(m->p, r.row, &arc);
		use_function(m, arc.callee, used);
	}
	for (r = section_jumps(m->p, section); r.row < r.end; r.row++) {
		jump_read(m->p, r.row, &jump);
		used->files[jump.file] = true;
	}
}

/* List the used ones of n, sorted by rank. */
static void
list_used(struct model_list *l, const bool *used, const uint32_t *rank,
    size_t n)
{
	size_t	 i;

	l->at = mem_get(n, sizeof(*l->at));
	l->number = mem_get(n, sizeof(*l->number));
	for (i = 0; i < n; i++)
		l->at[rank[i]] = (uint32_t)i;
	for (i = 0; i < n; i++)
		if (used[l->at[i]]) {
			l->number[l->at[i]] = l->n;
			l->at[l->n++] = l->at[i];
		}
}

static void
free_list(struct model_list *l)
{
	mem_free(l->at);
	mem_free(l->number);
}

void
model_open(struct model *m, const struct export_job *job)
{
	const struct profile	*p = job->p;
	struct used		 used;
	size_t			 i;

	*m = (struct model){
		.job = job, .p = p, .events = &job->choice->shown,
		.out = job->out, .options.events = job->choice->shown
	};
	writer_init(&m->w, p, m->out, &m->options);
	m->sections = writer_sections(&m->w, &m->section_n);
	used.functions = mem_get(p->function_n, sizeof(*used.functions));
	used.files = mem_get(p->names.n, sizeof(*used.files));
	used.objects = mem_get(p->names.n, sizeof(*used.objects));
	for (i = 0; i < m->section_n; i++)
		use_section(m, m->sections[i], &used);
	list_used(&m->functions, used.functions, m->w.order.function,
	    p->function_n);
	list_used(&m->files, used.files, m->w.order.name, p->names.n);
	list_used(&m->objects, used.objects, m->w.order.name, p->names.n);
	mem_free(used.functions);
	mem_free(used.files);
	mem_free(used.objects);
}

void
model_close(struct model *m)
{
	mem_free(m->sections);
	free_list(&m->functions);
	free_list(&m->files);
	free_list(&m->objects);
	writer_free(&m->w);
}

void
model_name(const struct model *m, const char *key, uint32_t name)
{
	sink_text(m->out, key);
	json_string(m->out, intern_text(&m->p->names, name),
	    intern_length(&m->p->names, name));
}
