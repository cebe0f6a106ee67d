/*
 * verdict_forms -- verdicts as programs read them.
 */
#ifndef OPS_GATE_VERDICT_FORMS_H
#define OPS_GATE_VERDICT_FORMS_H

struct sink;
struct verdicts;

/* Lines; one object; a report of tests in XML; the commands by which a job at
   GitHub marks lines of files. */
enum verdict_form {
	VERDICT_TEXT, VERDICT_JSON, VERDICT_JUNIT, VERDICT_GITHUB
};

void	 verdict_forms_put(const struct verdicts *, enum verdict_form,
	    struct sink *);

#endif
