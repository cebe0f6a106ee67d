#!/usr/bin/env python3
"""Run the job of a workflow as GitHub's runner would, without the service.

usage: runner.py WORKFLOW SERVICE

SERVICE is the folder of the service's caches and artifacts.  The caller sets
the variables GITHUB_... and RUNNER_..., and ORIGIN to the repository from which
actions/checkout takes GITHUB_REF.

Steps may have `run', the actions checkout, cache and upload-artifact, or a
composite action of the workspace.  Any other word of a workflow or an action is
an error, as is an expression in `run', since strangers could choose its value.

Status: 0 the job succeeded, 1 it failed, 2 the workflow is wrong.
"""
import os
import re
import shutil
import subprocess
import sys

import yaml

WORKSPACE = os.environ["GITHUB_WORKSPACE"]
TEMP = os.environ["RUNNER_TEMP"]
STEP = {"name", "id", "if", "env", "run", "shell", "uses", "with"}


def wrong(text):
    print("runner: " + text, file=sys.stderr)
    sys.exit(2)


def read(path):
    with open(path, encoding="utf-8") as file:
        # Another loader reads the key "on" as true.
        return yaml.load(file, Loader=yaml.BaseLoader)


def value(text, context):
    """Return the value of an expression of GitHub that has only names, texts in
    quotes, == and &&."""
    if "&&" in text:
        return all([value(part, context) for part in text.split("&&")])
    if "==" in text:
        left, right = (value(part, context) for part in text.split("=="))
        return left.lower() == right.lower()
    word = text.strip()
    if re.fullmatch("'[^']*'", word):
        return word[1:-1]
    found = context
    for name in word.split("."):
        # An output that a step did not write is empty.
        if not isinstance(found, dict) or (name not in found and
                                           "steps." not in word):
            wrong("%s is not known" % word)
        found = found.get(name, "")
    return found


def filled(text, context):
    return re.sub(r"\$\{\{(.*?)\}\}",
                  lambda m: str(value(m.group(1), context)), text)


def all_filled(words, context):
    return {key: filled(value, context) for key, value in words.items()}


def values_of(path):
    """Return the outputs that a step wrote to its file of outputs."""
    values = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            name, sign, value = line.rstrip("\n").partition("=")
            if not sign or not re.fullmatch("[A-Za-z_][A-Za-z0-9_-]*", name):
                wrong("cannot read %r, which a step wrote" % line)
            values[name] = value
    return values


class Job:
    def __init__(self, service, env):
        self.service = service
        self.env = env
        self.paths = []
        self.saved = []
        self.failed = False
        self.n = 0

    def checkout(self, words):
        """Make a shallow clone, as actions/checkout does."""
        if words:
            wrong("a checkout cannot be like this: %s" % words)
        ref = self.env["GITHUB_REF"]
        for command in (
                ["init", "-q", WORKSPACE],
                ["-C", WORKSPACE, "remote", "add", "origin",
                 self.env["ORIGIN"]],
                ["-C", WORKSPACE, "fetch", "-q", "--no-tags", "--depth=1",
                 "origin", "+%s:refs/remotes/origin/taken" % ref],
                ["-C", WORKSPACE, "checkout", "-q", "--detach",
                 "refs/remotes/origin/taken"]):
            subprocess.run(["git", *command], check=True, env=self.env)
        return {}

    def cache(self, words):
        kept = os.path.join(self.service, "cache", words["key"])
        if os.path.isdir(kept):
            shutil.copytree(kept, words["path"])
        else:
            self.saved.append((words["path"], kept))
        return {"cache-hit": str(os.path.isdir(kept)).lower()}

    def upload(self, words):
        if re.search(r'["\\/:<>|*?\r\n]', words["name"]):
            wrong("an artifact cannot be called %s" % words["name"])
        kept = os.path.join(self.service, "artifacts", words["name"])
        if os.path.exists(kept) and words.get("overwrite") != "true":
            wrong("there is an artifact %s" % words["name"])
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(words["path"], kept)
        return {}

    def composite(self, folder, words, context):
        action = read(os.path.join(folder, "action.yml"))
        inputs = {}
        for name, told in action["inputs"].items():
            if "required" in told and name not in words:
                wrong("the action needs %s" % name)
            inputs[name] = words.get(name, filled(told.get("default", ""),
                                                  context))
        for name in words:
            if name not in inputs:
                wrong("the action has no input %s" % name)
        inner = dict(context, inputs=inputs, steps={})
        self.env["GITHUB_ACTION_PATH"] = folder
        self.steps(action["runs"]["steps"], inner)
        return all_filled({name: told["value"] for name, told in
                           action.get("outputs", {}).items()}, inner)

    def uses(self, step, context):
        words = all_filled(step.get("with", {}), context)
        known = {"actions/checkout@v4": self.checkout,
                 "actions/cache@v4": self.cache,
                 "actions/upload-artifact@v4": self.upload}
        if step["uses"].startswith("./"):
            folder = os.path.join(WORKSPACE, step["uses"][2:])
            return self.composite(folder, words, context)
        if step["uses"] not in known:
            wrong("the action %s is not known" % step["uses"])
        return known[step["uses"]](words)

    def run(self, step, context):
        if "${{" in step["run"]:
            wrong("an expression in run: %s" % step["run"])
        self.n += 1
        files = {name: os.path.join(TEMP, "%s_%d" % (name.lower(), self.n))
                 for name in ("GITHUB_OUTPUT", "GITHUB_PATH")}
        for path in files.values():
            open(path, "w", encoding="utf-8").close()
        script = os.path.join(TEMP, "script_%d.sh" % self.n)
        with open(script, "w", encoding="utf-8") as file:
            file.write(step["run"])
        env = dict(self.env, **files)
        env.update(all_filled(step.get("env", {}), context))
        env["PATH"] = ":".join(self.paths[::-1] + [self.env["PATH"]])
        shell = ["bash", "-e", script]
        if "shell" in step:
            if step["shell"] != "bash":
                wrong("the shell %s is not known" % step["shell"])
            shell[1:1] = ["--noprofile", "--norc", "-o", "pipefail"]
        done = subprocess.run(shell, cwd=WORKSPACE, env=env, check=False)
        self.failed = done.returncode != 0
        with open(files["GITHUB_PATH"], encoding="utf-8") as file:
            self.paths += file.read().splitlines()
        return values_of(files["GITHUB_OUTPUT"])

    def steps(self, steps, context):
        for step in steps:
            unknown = set(step) - STEP
            if unknown or ("run" in step) == ("uses" in step):
                wrong("a step cannot be like this: %s" % step)
            # A step runs only if no earlier step failed.
            if self.failed:
                return
            if "if" in step and not value(step["if"], context):
                continue
            print("== %s" % step.get("name", step.get("uses")), flush=True)
            doing = self.run if "run" in step else self.uses
            outputs = doing(step, context)
            if "id" in step:
                context["steps"][step["id"]] = {"outputs": outputs}

    def finish(self):
        if not self.failed:
            for path, kept in self.saved:
                shutil.copytree(path, kept)


def main():
    (told,) = read(sys.argv[1])["jobs"].values()
    os.makedirs(TEMP, exist_ok=True)
    context = {
        "github": {"token": "a-token",
                   "event_name": os.environ["GITHUB_EVENT_NAME"]},
        "steps": {}}
    job = Job(os.path.abspath(sys.argv[2]), dict(os.environ))
    job.steps(told["steps"], context)
    job.finish()
    sys.exit(1 if job.failed else 0)


main()
