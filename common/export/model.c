#include "export/model.h"

#include "base/mem.h"
#include "io/json.h"
#include "report/choice.h"

/* What rows name: functions, and files by name. */
struct used {
	bool		*functions, *files;
};

static void
use_section(const struct model *m, uint32_t section, struct used *used)
{
	const struct section	*s = &m->p->sections[section];
	const uint32_t		*rows;
	struct arc		 arc;
	struct jump		 jump;
	uint32_t		 n, i;

	used->functions[s->function] = true;
	used->files[s->file] = true;
	rows = section_rows_list(&m->w.arcs, section, &n);
	for (i = 0; i < n; i++) {
		arc_read(m->p, rows[i], &arc);
		used->functions[arc.callee] = true;
	}
	rows = section_rows_list(&m->w.jumps, section, &n);
	for (i = 0; i < n; i++) {
		jump_read(m->p, rows[i], &jump);
		used->files[jump.file] = true;
	}
}

/* Those of n that are used: listed by rank, and numbered; how many. */
static uint32_t
number_used(const bool *used, const uint32_t *rank, size_t n, uint32_t *list,
    uint32_t *number)
{
	uint32_t	*by_rank = mem_get(n, sizeof(*by_rank)), k = 0;
	size_t		 i;

	for (i = 0; i < n; i++)
		by_rank[rank[i]] = (uint32_t)i;
	for (i = 0; i < n; i++)
		if (used[by_rank[i]]) {
			number[by_rank[i]] = k;
			list[k++] = by_rank[i];
		}
	mem_free(by_rank);
	return k;
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
	for (i = 0; i < m->section_n; i++)
		use_section(m, m->sections[i], &used);
	m->functions = mem_get(p->function_n, sizeof(*m->functions));
	m->number = mem_get(p->function_n, sizeof(*m->number));
	m->function_n = number_used(used.functions, m->w.order.function,
	    p->function_n, m->functions, m->number);
	m->files = mem_get(p->names.n, sizeof(*m->files));
	m->file_number = mem_get(p->names.n, sizeof(*m->file_number));
	m->file_n = number_used(used.files, m->w.order.name, p->names.n,
	    m->files, m->file_number);
	mem_free(used.functions);
	mem_free(used.files);
}

void
model_close(struct model *m)
{
	mem_free(m->sections);
	mem_free(m->functions);
	mem_free(m->number);
	mem_free(m->files);
	mem_free(m->file_number);
	writer_free(&m->w);
}

void
model_name(const struct model *m, const char *key, uint32_t name)
{
	sink_text(m->out, key);
	json_string(m->out, intern_text(&m->p->names, name),
	    intern_length(&m->p->names, name));
}
