/*
 * The line of progress appears on a terminal after a second, not too often, and
 * never again once the terminal is gone.
 */
#include "io/progress.h"

#include "terminal.h"
#include "base/diag.h"

/* Let bytes come this much later. */
static void
come(int64_t ms)
{
	terminal_ms += ms;
	progress_bytes(NULL, 3000000);
}

int
main(void)
{
	int	 terminal = terminal_open(), ends[2];

	if (pipe(ends) != 0)
		abort();
	diag_start("tool");
	progress_start(2, false);
	come(999);
	is_text(terminal_seen(terminal), "", "nothing in the first second");
	come(1);
	is_text(terminal_seen(terminal),
	    "\rtool: 0 of 2 files, 6 MB\033[K", "then a line");
	come(199);
	is_text(terminal_seen(terminal), "", "not too many of them");
	terminal_ms++;
	progress_file();
	is_text(terminal_seen(terminal),
	    "\rtool: 1 of 2 files, 9 MB\033[K", "the next");
	close(terminal);
	come(200);	/* cannot be written */
	dup2(ends[1], STDERR_FILENO);
	come(200);
	is_text(terminal_seen(ends[0]), "",
	    "no more once it cannot be written");
	progress_end();
	is_text(terminal_seen(ends[0]), "\r\033[K", "the line is removed");
	progress_start(2, false);
	come(2000);
	is_text(terminal_seen(ends[0]), "", "none where it is no terminal");
	progress_end();
	close(ends[0]);
	close(ends[1]);
	return tap_done();
}
