/*
 * replay -- run a fuzz target on files, without libFuzzer.
 *
 * usage: TARGET [-s] FILE|FOLDER...
 *
 * The target gets every file of each folder, in the order of their names, but
 * at most 65,536 bytes of each, as from make fuzz.  With -s it gets only every
 * second, third, ... file of a folder, so that these have about 256 KB in all.
 * A file *.gz is decompressed.  The name of each file is printed before the
 * target runs, so that the last name is that of the file that made it crash.
 *
 * Status: 0 the target returned each time, 2 there was no file, or an error.
 */
#include <sys/stat.h>
#include <dirent.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

enum { SEED_MAX = 65536, SAMPLE = 256 * 1024, PATH_ROOM = 4096 };

int	 LLVMFuzzerTestOneInput(const uint8_t *, size_t);

static unsigned	 replayed;

static _Noreturn void
fail(const char *path)
{
	perror(path);
	exit(2);
}

/* Read a file into a buffer of SEED_MAX bytes; return how many were read. */
static size_t
read_file(const char *path, uint8_t *to)
{
	const char	*dot = strrchr(path, '.');
	FILE		*f;
	gzFile		 z;
	size_t		 len;
	int		 n;

	if (dot == NULL || strcmp(dot, ".gz") != 0) {
		if ((f = fopen(path, "rb")) == NULL)
			fail(path);
		len = fread(to, 1, SEED_MAX, f);
		if (ferror(f))
			fail(path);
		fclose(f);
		return len;
	}
	if ((z = gzopen(path, "rb")) == NULL ||
	    (n = gzread(z, to, SEED_MAX)) < 0)
		fail(path);
	gzclose(z);
	return (size_t)n;
}

/* Pass memory of just the file's size, so that ASan sees reads past its end. */
static void
replay_file(const char *path)
{
	static uint8_t	 bytes[SEED_MAX];
	uint8_t		*copy;
	size_t		 len = read_file(path, bytes);

	if ((copy = malloc(len > 0 ? len : 1)) == NULL)
		fail(path);
	memcpy(copy, bytes, len);
	puts(path);
	fflush(stdout);
	LLVMFuzzerTestOneInput(copy, len);
	free(copy);
	replayed++;
}

static bool
is_folder(const char *path, off_t *size)
{
	struct stat	 st;

	if (stat(path, &st) != 0)
		fail(path);
	*size += st.st_size;
	return S_ISDIR(st.st_mode);
}

static int
is_seed(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static void
replay_folder(const char *folder, bool sample)
{
	struct dirent	**entry;
	char		  path[PATH_ROOM];
	off_t		  size = 0;
	int		  i, step, n = scandir(folder, &entry, is_seed,
			    alphasort);

	if (n < 0)
		fail(folder);
	for (i = 0; i < n; i++) {
		snprintf(path, sizeof(path), "%s/%s", folder,
		    entry[i]->d_name);
		is_folder(path, &size);
	}
	step = sample ? (int)(size / SAMPLE) + 1 : 1;
	for (i = 0; i < n; i++) {
		snprintf(path, sizeof(path), "%s/%s", folder,
		    entry[i]->d_name);
		if (i % step == 0 && !is_folder(path, &size))
			replay_file(path);
		free(entry[i]);
	}
	free(entry);
}

int
main(int argc, char **argv)
{
	bool	 sample = argc > 1 && strcmp(argv[1], "-s") == 0;
	off_t	 size = 0;
	int	 i;

	for (i = sample ? 2 : 1; i < argc; i++) {
		if (is_folder(argv[i], &size))
			replay_folder(argv[i], sample);
		else
			replay_file(argv[i]);
	}
	return replayed > 0 ? 0 : 2;
}
