#include "import/json_form.h"

#include <string.h>

#include "text/scan.h"
#include "io/json_in.h"
#include "import/samples.h"

bool
json_form_has(const char *at, size_t len, const char *key)
{
	const char	*end = at + len;
	size_t		 key_len = strlen(key);

	while (at < end && (is_blank(*at) || *at == '\n'))
		at++;
	if (at == end || *at != '{')
		return false;
	while ((at = memchr(at, '"', (size_t)(end - at))) != NULL) {
		at++;
		if ((size_t)(end - at) > key_len && at[key_len] == '"' &&
		    memcmp(at, key, key_len) == 0)
			return true;
	}
	return false;
}

uint32_t
json_form_small(struct json_in *j)
{
	int64_t	 value = 0;

	if (json_in_int(j, &value) && (value < 0 || value >= UINT32_MAX))
		json_in_refuse(j, "expected a number from 0 to 4294967294, "
		    "found %lld", (long long)value);
	return j->failed ? 0 : (uint32_t)value;
}

int64_t
json_form_count(struct json_in *j)
{
	int64_t	 value = 0;

	if (json_in_int(j, &value) && value < 0)
		json_in_refuse(j, "expected a count of at least 0, found %lld",
		    (long long)value);
	return j->failed ? 0 : value;
}

bool
json_form_need(struct json_in *j, const struct json_keys *keys, uint64_t bits)
{
	uint64_t	 absent = bits & ~keys->seen;
	int		 n = 0;

	if (absent == 0)
		return !j->failed;
	while ((absent >> n & 1) == 0)
		n++;
	return json_in_refuse(j, "expected the key '%s' in the object that "
	    "ends here, found none", keys->at[n]);
}

bool
json_form_end(struct json_in *j, const struct json_keys *keys, uint64_t bits,
    struct samples_trouble *trouble)
{
	if (json_form_need(j, keys, bits) && json_in_finish(j))
		return true;
	samples_wrong(trouble, j->where.line, "%s", j->wrong.text);
	trouble->column = j->where.column;
	return false;
}
