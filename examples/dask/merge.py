#!/usr/bin/env python3
"""merge.py -- sum many profiles by dask.distributed: a map and a reduce.

usage: merge.py [--scheduler ADDRESS] [--shard N] OUT FILE...

Any engine that runs a function on any worker, in any order, and again where
one is lost, will do: a sum of sums has the bytes of one sum.  The map sums
shards of N files (100) where a worker has them; the reduce adds up the sums
in pairs until one is left.  What goes between workers are sums, as bytes.
Without --scheduler two workers are started here.

Status: 0 done, 1 trouble, and OUT is as it was.
"""
import argparse
import os
import subprocess
import sys

from distributed import Client


def cgmerge(args, data=b""):
    """The sum, or an exception with what cgmerge said."""
    p = subprocess.run(["cgmerge", *args], input=data, capture_output=True)
    if p.returncode != 0:
        raise RuntimeError(p.stderr.decode("utf-8", "replace"))
    return p.stdout


def total(files):
    """The map: files to a sum.  Names go by a pipe, for there may be many."""
    return cgmerge(["--files0-from=-"],
        b"".join(os.fsencode(name) + b"\0" for name in files))


def add(one, other):
    """The reduce: two sums to one.  The second goes by a file without a name;
    /dev/fd is where a process finds those that it was given."""
    reader, writer = os.pipe()
    with subprocess.Popen(["cgmerge", "-", "/dev/fd/%d" % reader],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            pass_fds=[reader]) as p:
        os.close(reader)
        p.stdin.write(one)
        p.stdin.close()
        with os.fdopen(writer, "wb") as f:
            f.write(other)
        result = p.stdout.read()
    if p.returncode != 0:
        raise RuntimeError("cgmerge: status %d" % p.returncode)
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scheduler")
    parser.add_argument("--shard", type=int, default=100)
    parser.add_argument("out")
    parser.add_argument("files", nargs="+")
    o = parser.parse_args()
    files = [os.path.abspath(name) for name in o.files]
    client = Client(o.scheduler) if o.scheduler else Client(n_workers=2,
        threads_per_worker=1, dashboard_address=None)
    with client:
        sums = client.map(total, [files[i:i + o.shard]
            for i in range(0, len(files), o.shard)])
        while len(sums) > 1:
            odd = sums[len(sums) & ~1:]
            sums = client.map(add, sums[:-1:2], sums[1::2]) + odd
        result = sums[0].result()
    # Through cgmerge, which writes a file whole or not at all.
    subprocess.run(["cgmerge", "-o", o.out], input=result, check=True)


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, subprocess.CalledProcessError) as e:
        sys.exit("merge.py: %s" % e)
