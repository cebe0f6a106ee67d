#include "profile/name_bytes.h"

#include "profile/calls.h"
#include "profile/frozen.h"
#include "profile/profile.h"

struct counting {
	const struct profile	*p;
	struct name_bytes	 all;
	uint64_t		 events;	/* total length of the names of
						   all events */
};

/* Count a name.  Empty names are not counted, because they would lower the
   average. */
static void
add_name(struct counting *c, uint32_t name)
{
	size_t	 len = intern_length(&c->p->names, name);

	c->all.n += len > 0;
	c->all.bytes += len;
}

static void
add_function(struct counting *c, uint32_t function)
{
	const struct function	*f = &c->p->functions[function];

	add_name(c, f->object);
	add_name(c, f->file);
	add_name(c, f->name);
	c->all.bytes += c->events;
}

static void
add_section(struct counting *c, uint32_t section)
{
	const struct section	*s = &c->p->sections[section];

	add_function(c, s->function);
	if (s->file != c->p->functions[s->function].file)
		add_name(c, s->file);
}

static void
add_arc(void *counting, const struct call *a)
{
	add_section(counting, a->section);
	add_function(counting, a->callee);
}

/* For each cost centre and each jump of a section, count the names that an
   output repeats with it. */
static void
add_rows(struct counting *c, uint32_t section)
{
	uint32_t	 n = row_range_n(section_costs(c->p, section)) +
			    row_range_n(section_jumps(c->p, section));

	while (n-- > 0)
		add_section(c, section);
}

/* Return whether any name has more than NAME_BYTES_EACH bytes.  If none has,
   the average is not too high either. */
static bool
has_long_names(const struct profile *p)
{
	uint32_t	 i;

	for (i = 0; i < p->names.n; i++)
		if (intern_length(&p->names, i) > NAME_BYTES_EACH)
			return true;
	return false;
}

struct name_bytes
name_bytes_of(const struct profile *p)
{
	struct name_bytes	 b = { .always = NAME_BYTES_ALWAYS };
	uint32_t		 i;

	for (i = 0; i < p->names.n; i++)
		b.always += NAME_BYTES_TIMES * intern_length(&p->names, i);
	return b;
}

bool
name_bytes_refuse(const struct name_bytes *b, struct complaint *wrong)
{
	return complaint_set(wrong, "expected names of up to %d bytes on "
	    "average, since the output would have more than 16 MiB of them, "
	    "found %llu bytes in %llu names; 'cgfilter -s' shortens names",
	    NAME_BYTES_EACH, (unsigned long long)b->bytes,
	    (unsigned long long)b->n);
}

bool
name_bytes_check(const struct profile *p, bool rows, struct complaint *wrong)
{
	struct counting	 c = { .p = p };
	uint32_t	 i;

	if (!has_long_names(p))
		return true;
	c.all = name_bytes_of(p);
	for (i = 0; i < p->event_n; i++)
		c.events += intern_length(&p->names, p->events[i].name);
	for (i = 0; i < p->section_n; i++) {
		add_section(&c, i);
		if (rows)
			add_rows(&c, i);
	}
	calls_each(p, add_arc, &c);
	return name_bytes_fit(&c.all) || name_bytes_refuse(&c.all, wrong);
}
