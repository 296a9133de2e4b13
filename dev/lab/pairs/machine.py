# SPDX-License-Identifier: Apache-2.0
"""QEMU up to where its guest asks to be stopped, and on from there as often as is wanted.

machine.py stop STATE COMMAND...  runs the command until the guest writes to the port of `pvpanic`, and keeps all
                                  that the machine is in the file STATE
machine.py go STATE COMMAND...    goes on from STATE until the machine is off; of its devices only what a file of
                                  the firmware holds may be other
"""

import json
import os
import shlex
import signal
import subprocess
import sys
import time

AT_ONCE = 1 << 40  # bytes/s; QEMU's own limit is for networks


class Machine:
    """A QEMU, and what it says in its protocol for machines."""

    def __init__(self, command):
        self.process = subprocess.Popen(command + ["-qmp", "stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.heard()  # its greeting
        self.say("qmp_capabilities")

    def heard(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit("machine.py: QEMU has ended before its time")
        return json.loads(line)

    def say(self, what, **arguments):
        self.process.stdin.write(json.dumps({"execute": what, "arguments": arguments}) + "\n")
        self.process.stdin.flush()
        while True:
            answer = self.heard()
            if "error" in answer:
                sys.exit("machine.py: QEMU says to %s: %s" % (what, answer["error"]["desc"]))
            if "return" in answer:
                return answer["return"]

    def await_stop(self):
        while self.heard().get("event") != "GUEST_PANICKED":
            pass

    def keep(self, state):
        part = "%s.%d" % (state, os.getpid())
        self.say("migrate-set-parameters", **{"max-bandwidth": AT_ONCE})
        self.say("migrate", uri="exec:cat >" + shlex.quote(part))
        while (answer := self.say("query-migrate"))["status"] != "completed":
            if answer["status"] == "failed":
                os.unlink(part)
                sys.exit("machine.py: the state was not kept: " + answer.get("error-desc", "no reason is given"))
            time.sleep(0.1)
        os.rename(part, state)

    def go(self):
        while self.say("query-status")["status"] == "inmigrate":
            time.sleep(0.1)
        self.say("cont")
        for _ in self.process.stdout:
            pass
        return self.process.wait()


def main():
    kind, state, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if kind == "go":
        command += ["-incoming", "exec:cat " + shlex.quote(state)]
    machine = Machine(command)
    try:
        if kind == "go":
            sys.exit(machine.go())
        machine.await_stop()
        machine.keep(state)
    finally:
        machine.process.kill()


main()
