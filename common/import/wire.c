#include "import/wire.h"

enum wire_type { WIRE_NUMBER, WIRE_64, WIRE_BYTES, WIRE_32 = 5 };

bool
wire_next(struct wire *w, struct wire_field *f)
{
	const unsigned char	*start = w->p;
	uint64_t		 tag, len = 0;

	if (w->p == w->end || !wire_number(w, &tag))
		return false;
	f->id = (uint32_t)(tag >> 3);
	f->is_text = (tag & 7) != WIRE_NUMBER;
	f->number = 0;
	f->text = (struct slice){ (const char *)w->p, 0 };
	switch (tag & 7) {
	case WIRE_NUMBER:
		if (!wire_number(w, &f->number))
			return false;
		break;
	case WIRE_BYTES:
		if (!wire_number(w, &len))
			return false;
		break;
	case WIRE_64:
		len = 8;
		f->id = 0;
		break;
	case WIRE_32:
		len = 4;
		f->id = 0;
		break;
	default:
		w->bad = start;
		return false;
	}
	if (tag >> 3 == 0 || tag >> 32 != 0 ||
	    len > (uint64_t)(w->end - w->p)) {
		w->bad = start;
		return false;
	}
	if (f->is_text)
		f->text = (struct slice){ (const char *)w->p, (size_t)len };
	w->p += len;
	return true;
}
