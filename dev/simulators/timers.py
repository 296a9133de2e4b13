# SPDX-License-Identifier: Apache-2.0
"""SimPy's event loop with timers that do nothing but wait again, as Timers.java has them.

Prints how many events it processes in a second of processor.
"""

import sys
import time

import simpy

TIMERS = 1_000
DELAYS = 1_024
MOST_DELAY = 1_000


def delays():
    state = 1
    for _ in range(DELAYS):
        state = (state * 1_103_515_245 + 12_345) % 2**31
        yield 1 + (state >> 8) % MOST_DELAY


def timer(env, all_delays, first):
    at = first
    while True:
        yield env.timeout(all_delays[at % DELAYS])
        at += 1


def main(events):
    env = simpy.Environment()
    all_delays = list(delays())
    for first in range(TIMERS):
        env.process(timer(env, all_delays, first))
    begun = time.process_time()
    for _ in range(events):
        env.step()
    print(events / (time.process_time() - begun))


main(int(sys.argv[1]))
