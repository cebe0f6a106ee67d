/*
 * verdict_forms -- write verdicts in formats for programs.
 */
#ifndef OPS_GATE_VERDICT_FORMS_H
#define OPS_GATE_VERDICT_FORMS_H

struct sink;
struct verdicts;

enum verdict_form {
	VERDICT_TEXT, VERDICT_JSON, VERDICT_JUNIT,
	VERDICT_GITHUB		/* workflow commands, by which a GitHub job
				   annotates lines of files */
};

void	 verdict_forms_put(const struct verdicts *, enum verdict_form,
	    struct sink *);

#endif
