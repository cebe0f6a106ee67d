/* The file may be a pipe, whose size is unknown, so the buffer grows with the
   data. */
#include "io/slurp.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"

char *
slurp(const char *file, size_t *len)
{
	char	*text = NULL;
	size_t	 room = 0;
	ssize_t	 n;
	int	 fd = STDIN_FILENO;

	if (strcmp(file, "-") != 0 &&
	    (fd = sys_open(file, O_RDONLY | O_CLOEXEC, 0)) < 0)
		diag_die("%s: cannot open: %s", file, sys_trouble());
	diag_reading(file, NULL);
	for (*len = 0;; *len += (size_t)n) {
		text = mem_grow(text, &room, *len + 4096, 1);
		n = sys_read(fd, text + *len, room - *len - 1);
		if (n < 0) {
			mem_free(text);
			diag_die("%s: cannot read: %s", file, sys_trouble());
		}
		if (n == 0)
			break;
	}
	diag_reading(NULL, NULL);
	text[*len] = '\0';
	if (fd != STDIN_FILENO)
		sys_close(fd);
	return text;
}
