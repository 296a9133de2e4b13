# SPDX-License-Identifier: Apache-2.0
"""What a guest replays of a job, from the profile of a real one: recorded.py JOB.profile.json.

Prints bytes for each byte of input that maps spill, maps leave merged, and reduces write; seconds of
computing for each MB that maps read and merge, and that reduces shuffle and reduce; reduces for each slot.
"""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    profile = json.load(file)


def phases(stage):
    return {phase["phase"]: phase for phase in profile[stage]["phases"]}


def seconds_of_mb(phase, more, byte_field="readBytes"):
    return (phase["processorSeconds"] + more) / (phase[byte_field] / 1e6)


maps, reduces = phases("maps"), phases("reduces")
read, spill, merge = maps["read/map/collect"], maps["spill"], maps["merge"]
shuffle, reduce = reduces["shuffle"], reduces["read/reduce/write"]
split = read["readBytes"]
all_input = split * profile["maps"]["tasks"]
record = (
    (read["writtenBytes"] + spill["writtenBytes"]) / split,
    merge["writtenBytes"] / split,
    reduce["writtenBytes"] * profile["reduces"]["tasks"] / all_input,
    seconds_of_mb(read, maps["sort"]["processorSeconds"] + spill["processorSeconds"]),
    seconds_of_mb(merge, 0),
    seconds_of_mb(shuffle, 0),
    seconds_of_mb(reduce, reduces["merge"]["processorSeconds"]),
)
print(",".join(f"{each:.5f}" for each in record) + ",1")
