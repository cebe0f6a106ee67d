# grindkit -- merge, subtract, select, rename, check and show profiles.
#
# make help lists the targets.  CC, CFLAGS, CPPFLAGS, LDFLAGS, PREFIX and
# DESTDIR are respected, all but PREFIX from the environment, too; make never
# installs a package (scripts/bootstrap does).

VERSION = 0.1.0
PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man
BASHDIR = $(PREFIX)/share/bash-completion/completions
ZSHDIR = $(PREFIX)/share/zsh/site-functions
FISHDIR = $(PREFIX)/share/fish/vendor_completions.d

CFLAGS ?= -O2 -g
PKG_CONFIG = pkg-config
LIBS = zlib libzstd libxxhash libpcre2-8 libmd libprotobuf-c

PROTOC = protoc-c

# Variants live in folders of their own: make BUILD=build/x CFLAGS=...
BUILD = build
TOOLS = cgcheck cgdiff cgexport cgfilter cglog cgmerge clannotate
SCRIPTS = cgmerge-parallel cgrun
PAGES = cgmerge-parallel.1 cgcheck.1 cgdiff.1 cgexport.1 cgfilter.1 cgllvm.5 cglog.1 cgmerge.1 cgprofile.5 cgrun.1 clannotate.1
UNITS := $(patsubst tests/unit/%.c,%,$(sort $(wildcard tests/unit/*_test.c)))

WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow \
	-Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition \
	-Wwrite-strings -Wcast-qual -Wpointer-arith -Wvla -Wundef \
	-Werror=uninitialized
ifneq ($(shell $(PKG_CONFIG) --exists $(LIBS) 2>/dev/null && echo yes),yes)
$(warning not all of $(LIBS) are found by $(PKG_CONFIG): scripts/bootstrap \
	installs what is missing)
endif
PKG_CFLAGS := $(shell $(PKG_CONFIG) --cflags $(LIBS))
PKG_LIBS := $(shell $(PKG_CONFIG) --libs zlib libzstd libpcre2-8 libmd \
	libprotobuf-c)
# The same bytes in whatever folder they are built.
REPRODUCIBLE = -ffile-prefix-map='$(subst ','\'',$(CURDIR))=.'
# What systems show beyond C: Linux what is asked for here, the BSDs and macOS all
# that they have, as long as nothing is.
SYSTEM := $(shell uname -s)
ifneq ($(filter %BSD DragonFly Darwin,$(SYSTEM)),)
FEATURES_Darwin = -Dst_mtim=st_mtimespec
FEATURES = $(FEATURES_$(SYSTEM))
else
FEATURES = -D_XOPEN_SOURCE=700 -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64
endif
ALL_CFLAGS = -std=c11 $(WARNINGS) -pthread -Icommon -I$(BUILD)/common \
	-MMD -MP $(FEATURES) \
	-DGRINDKIT_VERSION='"$(VERSION)"' \
	$(REPRODUCIBLE) $(CPPFLAGS) $(PKG_CFLAGS) $(CFLAGS)
ALL_LIBS = $(PKG_LIBS) -lm

SOURCES := $(sort $(wildcard common/*/*.c common/*/*/*.c))
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o) \
	$(BUILD)/common/report/html/assets.o $(BUILD)/common/export/pprof.pb-c.o
BINARIES = $(TOOLS:%=$(BUILD)/%) $(SCRIPTS:%=$(BUILD)/%)
UNIT_BINARIES = $(UNITS:%=$(BUILD)/unit/%)
FUZZERS := $(patsubst tests/fuzz/%.c,%,$(sort $(wildcard tests/fuzz/*_fuzz.c)))
REPLAYS = $(FUZZERS:%=$(BUILD)/replay/%)

all: $(BINARIES)

$(TOOLS:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/cmd/%.o $(BUILD)/libgrindkit.a
	$(CC) $(CFLAGS) $(LDFLAGS) -pthread -o $@ $< $(BUILD)/libgrindkit.a \
		$(ALL_LIBS)

$(UNIT_BINARIES): $(BUILD)/unit/%: $(BUILD)/tests/unit/%.o \
		$(BUILD)/libgrindkit.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -pthread -o $@ $< $(BUILD)/libgrindkit.a \
		$(ALL_LIBS)

$(REPLAYS): $(BUILD)/replay/%: $(BUILD)/tests/fuzz/%.o \
		$(BUILD)/tests/fuzz/replay.o $(BUILD)/libgrindkit.a
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) -pthread -o $@ $< \
		$(BUILD)/tests/fuzz/replay.o $(BUILD)/libgrindkit.a $(ALL_LIBS)

# Another file each time: a shell reads a script while it runs.
$(SCRIPTS:%=$(BUILD)/%): $(BUILD)/%: cmd/%.sh common/cli/script.sh Makefile
	@mkdir -p $(@D)
	rm -f $@
	sed -e '/^\. common/{' -e 'r common/cli/script.sh' -e 'd' -e '}' \
		-e '/source=\.\./d' $< | sed 's/@VERSION@/$(VERSION)/' >$@
	chmod 755 $@

# For our own programs alone: no header of it is promised, and none installed.
# Anew: what was renamed would stay in it under its old name, too.
$(BUILD)/libgrindkit.a: $(OBJECTS)
	rm -f $@
	$(AR) rcs $@ $(OBJECTS)

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

# The style and the script of pages are files, which become texts of ours.
ASSETS = common/report/html/page.css common/report/html/page.js

$(BUILD)/common/report/html/assets.c: scripts/embed $(ASSETS)
	@mkdir -p $(@D)
	sh scripts/embed report/html/assets.h \
		html_assets_css common/report/html/page.css \
		html_assets_js common/report/html/page.js >$@.new
	mv $@.new $@

$(BUILD)/common/report/html/assets.o: $(BUILD)/common/report/html/assets.c
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

# What packs messages of pprof is made from what they are.  It is not our code,
# and our warnings are not for it.
$(BUILD)/common/export/pprof.pb-c.c: common/export/pprof.proto
	@mkdir -p $(@D)
	$(PROTOC) -Icommon/export --c_out=$(@D) $<

$(BUILD)/common/export/pprof.pb-c.o: $(BUILD)/common/export/pprof.pb-c.c
	$(CC) -std=c11 -w -pthread $(REPRODUCIBLE) $(CPPFLAGS) $(PKG_CFLAGS) $(CFLAGS) -c -o $@ $<

$(BUILD)/common/export/pprof.o: $(BUILD)/common/export/pprof.pb-c.c

# A change of VERSION alone must reach those that have it in them.
$(patsubst %.c,$(BUILD)/%.o,$(shell grep -l GRINDKIT_VERSION $(SOURCES) \
	$(UNITS:%=tests/unit/%.c))): Makefile

-include $(OBJECTS:.o=.d) $(TOOLS:%=$(BUILD)/cmd/%.d) \
	$(UNITS:%=$(BUILD)/tests/unit/%.d) \
	$(FUZZERS:%=$(BUILD)/tests/fuzz/%.d) $(BUILD)/tests/fuzz/replay.d

## all            build the tools (in build/)
## demo           profile a small program, merge, compare with the annotators
demo: all
	@CG_BIN=$(BUILD) scripts/demo

JOBS = $(shell getconf _NPROCESSORS_ONLN)

# CORPUS names a folder of real profiles; the suite passes without it too.
# LLVM_DATA one of profiles of LLVM, and ANNOTATE_CASES reports of the annotator
# of valgrind, likewise.
# A python3 that is a script, which looks for the one to run, does so only once.
PYTHON = $(shell python3 -c 'import os, sys; d = os.path.dirname(sys.executable); \
	print(d + ":" if d not in sys.argv[1].split(":") else "")' "$$PATH")
# Tests import modules of their folder, where Python would keep its own files.
export PYTHONDONTWRITEBYTECODE = 1
TEST_ENV = PATH="$(PYTHON)$$PATH" CG_BIN="$$(pwd)/$(BUILD)" CORPUS="$(CORPUS)" \
	LLVM_DATA="$(LLVM_DATA)" ANNOTATE_CASES="$(ANNOTATE_CASES)"

## check          run the tests; CORPUS=FOLDER adds real profiles
check: all units replays
	@$(TEST_ENV) prove -j $(JOBS) -r --exec '' tests/cmd $(UNIT_BINARIES)

# What takes too long for each change: see tests/tap.py and tests/unit/tap.h.
## check-medium   check with all prefixes, thousands of generated profiles: 15 min
check-medium:
	@GRINDKIT_LONG=1 $(MAKE) check CORPUS="$(CORPUS)" \
		LLVM_DATA="$(LLVM_DATA)" ANNOTATE_CASES="$(ANNOTATE_CASES)"

# It goes on where it was stopped: see scripts/check-long, whose options LONG has.
## check-long     100,000 generated profiles, fuzzing: hours, in steps; LONG=--list
check-long: all units
	@CORPUS="$(CORPUS)" LLVM_DATA="$(LLVM_DATA)" \
		ANNOTATE_CASES="$(ANNOTATE_CASES)" scripts/check-long $(LONG)

units: $(UNIT_BINARIES)

# Fuzz targets as programs that run on files, for tests/cmd/fuzz-replay.sh.t.
replays: $(REPLAYS)

# What clang finds at run time.  Unsigned sums and shifts may wrap: C says how,
# and hashes, words of digits and `while (i-- > 0)' are made of that.
SANITIZE = address,undefined,integer
NO_SANITIZE = unsigned-integer-overflow,unsigned-shift-base
SANITIZER = -fno-sanitize=$(NO_SANITIZE) -fno-sanitize-recover=all

## check-asan     the tests under ASan, UBSan and its checks of integers
# (with few generated profiles: it takes six times as long as check)
check-asan:
	@GRINDKIT_SEEDS=$${GRINDKIT_SEEDS:-12} GRINDKIT_RUNS=1 \
		$(MAKE) BUILD=build/asan CC=clang CORPUS="$(CORPUS)" \
		ANNOTATE_CASES="$(ANNOTATE_CASES)" \
		CFLAGS="-O1 -g -fno-omit-frame-pointer \
		-fsanitize=$(SANITIZE) $(SANITIZER)" check

TSAN_TESTS = jobs.py cgmerge-messages.sh cgmerge-output.py

## check-tsan     what threads do, under TSan (in build/tsan)
check-tsan:
	@$(MAKE) BUILD=build/tsan CC=clang \
		CFLAGS="-O1 -g -fsanitize=thread" all
	@GRINDKIT_LONG=1 GRINDKIT_RUNS=1 CG_BIN="$$(pwd)/build/tsan" prove -j $(JOBS) --exec \
		'' $(TSAN_TESTS:%=tests/cmd/%.t)

## check-fault    every allocation, read, write, ... made to fail in turn
check-fault:
	@$(MAKE) BUILD=build/fault CPPFLAGS=-DGRINDKIT_FAULT all
	@CG_BIN="$$(pwd)/build/fault" prove tests/fault/sweep.py.t

## check-clients  clang and rustc with profiles of LLVM that we merge
check-clients: all
	@CG_BIN=$(BUILD) scripts/llvm-clients $(RELEASES)

## check-viewers  what viewers make of our output: see scripts/bootstrap --viewers
check-viewers: all
	@$(TEST_ENV) prove --exec '' tests/viewers

# A target NAME_fuzz.c has its seeds in tests/data/fuzz/NAME_fuzz, and in the
# folders of tests/ that its first comment lists after "Seeds:".  What is found
# stays in build/fuzz.  Each has FUZZ_SECONDS; make fuzz-NAME_fuzz runs one.
# Inputs have up to FUZZ_LEN bytes: less for those two, which do so much with an
# input that they would try two of 64 KiB a second.
FUZZ_SECONDS = 60
FUZZ_LEN = 65536
fuzz-read_fuzz fuzz-fast_slow_fuzz: FUZZ_LEN = 4096

## fuzz           any bytes as a profile, for FUZZ_SECONDS (clang's libFuzzer)
fuzz: $(FUZZERS:%=fuzz-%)

$(FUZZERS:%=fuzz-%): fuzz-%: fuzz-lib
	clang $(ALL_CFLAGS) -g -fsanitize=fuzzer,$(SANITIZE) $(SANITIZER) \
		-o build/fuzz/$* \
		tests/fuzz/$*.c build/fuzz/libgrindkit.a $(ALL_LIBS)
	@mkdir -p build/fuzz/corpus/$* build/fuzz/seeds/$*
	@seeds=$$(tests/fuzz/seeds $*) && find $$seeds -name '*.gz' | \
		while read -r file; do gzip -dc "$$file" \
		>"build/fuzz/seeds/$*/$$(basename "$$file")"; done
	build/fuzz/$* -max_total_time=$(FUZZ_SECONDS) -max_len=$(FUZZ_LEN) \
		-artifact_prefix=build/fuzz/ build/fuzz/corpus/$* \
		build/fuzz/seeds/$* $$(tests/fuzz/seeds $*)

fuzz-lib:
	@$(MAKE) BUILD=build/fuzz CC=clang CFLAGS="-O1 -g \
		-fsanitize=fuzzer-no-link,$(SANITIZE) $(SANITIZER)" \
		build/fuzz/libgrindkit.a

## check-examples what readers copy from examples/, the action, a release
check-examples: all
	@CG_BIN="$$(pwd)/$(BUILD)" prove --exec '' tests/examples

## check-repeat   counts of cgrun in 20 folders, a hook, cron, CI, by another user
check-repeat: all
	@CG_BIN="$$(pwd)/$(BUILD)" prove -v --exec '' tests/repeat

## check-trial    Lua with ten changes, recorded, compared and bisected
# (needs its source package from Debian, or LUA_SOURCE=FILE)
check-trial: all
	@CG_BIN="$$(pwd)/$(BUILD)" LUA_SOURCE="$(LUA_SOURCE)" \
		prove -v --exec '' tests/trial

## check-cluster  cgmerge-parallel, over hosts made for it, Slurm and Dask
# (scripts/bootstrap --cluster installs what it needs; the hosts need root)
check-cluster: all
	@CG_BIN="$$(pwd)/$(BUILD)" prove -v --exec '' tests/cluster

## check-debian   the package, built and tested in clean roots of Debian
# (needs root, and scripts/bootstrap --debian)
check-debian: tarball
	@scripts/check-debian

## check-qemu     a short suite for i386, aarch64 and s390x, by qemu-user
# (scripts/bootstrap --machines installs the compilers and qemu; what is missing
# is skipped, and said)
check-qemu: all
	@CG_BIN=$(BUILD) scripts/check-qemu

## check-compilers gcc and clang with other flags: no warning, the same bytes
check-compilers: all
	@CG_BIN=$(BUILD) scripts/check-compilers

## check-systems  compile for BSDs and macOS with their headers: no warning
# (scripts/bootstrap --machines installs the headers)
check-systems:
	@scripts/check-systems

## check-musl     the tools with musl for a C library, and tests with these
# (needs musl-tools; libraries are built from the sources of Debian's packages)
check-musl: all
	@CG_BIN=$(BUILD) scripts/check-libraries musl

## check-msan     the tools under MemorySanitizer, with libraries that are, too
check-msan: all
	@CG_BIN=$(BUILD) scripts/check-libraries msan

## lint           floors, style, options, manual pages, other warnings
lint: all
	@scripts/lint $(BUILD)

## bench          build large sets, measure, compare with cg_merge
bench: all
	@CG_BIN=$(BUILD) scripts/bench $(BENCH)

## perfcheck      instructions and cache misses beside those that were kept
perfcheck: all
	@CG_BIN=$(BUILD) scripts/perfcheck

## coverage       line and branch coverage of the tests (in build/cov)
# (what counts lines writes files, so tests of a limit on these fail in it)
coverage:
	@[ ! -d build/cov ] || find build/cov -name '*.gcda' -delete
	-@$(MAKE) BUILD=build/cov CORPUS="$(CORPUS)" \
		ANNOTATE_CASES="$(ANNOTATE_CASES)" \
		CPPFLAGS='-DHOT="static inline"' CFLAGS="-O0 -g --coverage" check
	@scripts/coverage build/cov

## mutants        break the code at random: do tests notice? MUTANTS=--number=...
mutants:
	@scripts/mutants $(MUTANTS)

## install        tools, manual pages, completions to PREFIX (with DESTDIR)
# (these may have blanks in them)
install: all
	install -d "$(DESTDIR)$(BINDIR)" "$(DESTDIR)$(MANDIR)/man1" \
		"$(DESTDIR)$(MANDIR)/man5" "$(DESTDIR)$(BASHDIR)" \
		"$(DESTDIR)$(ZSHDIR)" "$(DESTDIR)$(FISHDIR)"
	install -m 755 $(BINARIES) "$(DESTDIR)$(BINDIR)"
	for p in $(PAGES); do install -m 644 man/$$p \
		"$(DESTDIR)$(MANDIR)/man$${p##*.}/" || exit 1; done
	for t in $(TOOLS) $(SCRIPTS); do \
		install -m 644 scripts/completion/$$t.bash \
			"$(DESTDIR)$(BASHDIR)/$$t" && \
		install -m 644 scripts/completion/_$$t \
			"$(DESTDIR)$(ZSHDIR)/" && \
		install -m 644 scripts/completion/$$t.fish \
			"$(DESTDIR)$(FISHDIR)/" || exit 1; done

## uninstall      what install put there
uninstall:
	for p in $(PAGES); do \
		rm -f "$(DESTDIR)$(MANDIR)/man$${p##*.}/$$p"; done
	for t in $(TOOLS) $(SCRIPTS); do rm -f "$(DESTDIR)$(BINDIR)/$$t" \
		"$(DESTDIR)$(BASHDIR)/$$t" "$(DESTDIR)$(ZSHDIR)/_$$t" \
		"$(DESTDIR)$(FISHDIR)/$$t.fish"; done

DIST = grindkit-$(VERSION)
COMMIT = HEAD
# A variable of the environment must not sign.
KEY =
TARBALL = build/$(DIST).tar.gz

# The same bytes whatever git is configured to do.
tarball:
	@mkdir -p build
	git -c tar.umask=0022 -c core.autocrlf=false archive --format=tar \
		--prefix=$(DIST)/ -o '$(TARBALL).tar' $(COMMIT)
	gzip -9n <'$(TARBALL).tar' >'$(TARBALL)'
	@rm '$(TARBALL).tar'

## dist           a tarball of the last commit, its SBOM, sums; KEY=... signs
dist: all tarball
	@scripts/release write $(VERSION) $(BUILD) '$(KEY)'

## verify-release RELEASE=FOLDER: signed by KEY, as tagged, builds, SBOM is true
RELEASE = build
verify-release:
	@scripts/release verify $(VERSION) '$(RELEASE)' '$(KEY)'

# What is installed must go again, all of it; folders may stay.
## distcheck      what is in that tarball builds, passes, installs and goes
distcheck: tarball
	rm -rf build/dist
	mkdir build/dist
	tar -xzf build/$(DIST).tar.gz -C build/dist
	$(MAKE) -C build/dist/$(DIST) all units
	GRINDKIT_SEEDS=$${GRINDKIT_SEEDS:-6} GRINDKIT_RUNS=1 \
		$(MAKE) -C build/dist/$(DIST) check
	$(MAKE) -C build/dist/$(DIST) install DESTDIR="$$(pwd)/build/dist/root"
	$(MAKE) -C build/dist/$(DIST) uninstall \
		DESTDIR="$$(pwd)/build/dist/root"
	@left=$$(find build/dist/root ! -type d) && test -z "$$left" || \
		{ echo "not uninstalled: $$left" >&2; exit 1; }
	rm -rf build/dist

# From the tarball in two folders, and the tarball from a clone.
## check-same     whoever builds gets the same bytes, wherever
check-same: tarball
	rm -rf build/same
	mkdir -p build/same/a build/same/another-folder
	git clone -q . build/same/clone
	$(MAKE) -s -C build/same/clone tarball
	cmp build/$(DIST).tar.gz build/same/clone/build/$(DIST).tar.gz
	for f in a another-folder; do \
		tar -xzf build/$(DIST).tar.gz -C build/same/$$f && \
		$(MAKE) -s -j $(JOBS) -C build/same/$$f/$(DIST) all || \
		exit 1; done
	for t in $(BINARIES); do \
		cmp build/same/a/$(DIST)/build/$${t##*/} \
		build/same/another-folder/$(DIST)/build/$${t##*/} || exit 1; done
	cd build/same/a/$(DIST)/build && sha256sum $(TOOLS) $(SCRIPTS)
	sha256sum build/$(DIST).tar.gz
	rm -rf build/same

## clean          remove build/ but for the sets of bench
clean:
	rm -rf build/asan build/tsan build/fault build/cov build/fuzz build/gcc \
		build/compilers build/mutants build/clang build/dist build/grindkit-* \
		build/common build/cmd build/unit build/replay build/tests \
		build/*.a $(BINARIES)

## help           this list
help:
	@sed -n 's/^## //p' Makefile

.PHONY: all check check-medium check-long check-asan check-tsan check-fault \
	check-clients check-cluster check-compilers check-debian \
	check-examples check-msan check-musl check-qemu check-repeat \
	check-same check-systems check-trial check-viewers fuzz fuzz-lib \
	$(FUZZERS:%=fuzz-%) dist distcheck tarball verify-release units \
	replays lint demo bench perfcheck coverage mutants \
	install uninstall clean help
