"""jfr -- print samples of Java as folded stacks, as async-profiler does.

usage: jfr print --json --events jdk.ExecutionSample FILE | jfr.py

As with its options -t and ann, the first frame is the thread, and marks tell
interpreted, compiled and inlined methods.
"""
import collections
import json
import sys

MARKS = {"Interpreted": "_[0]", "JIT compiled": "_[j]", "Inlined": "_[i]",
    "Native": ""}

stacks = collections.Counter()
for event in json.load(sys.stdin)["recording"]["events"]:
    event = event["values"]
    thread = event["sampledThread"]
    frames = ["[%s tid=%d]" % (thread["javaName"], thread["osThreadId"])]
    for frame in reversed(event["stackTrace"]["frames"]):
        method = frame["method"]
        frames.append(method["type"]["name"] + "." + method["name"] +
            MARKS[frame["type"]])
    stacks[";".join(frames)] += 1
for stack, count in sorted(stacks.items()):
    print(stack, count)
