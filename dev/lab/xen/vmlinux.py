# SPDX-License-Identifier: Apache-2.0
"""Takes the kernel proper out of a bzImage: vmlinux.py VMLINUZ VMLINUX.

By the boot protocol's header: where the protected-mode part begins, and in it the payload.
"""
import lzma
import struct
import subprocess
import sys

SETUP_SECTORS, PAYLOAD = 0x1F1, 0x248
ZSTD = b"\x28\xb5\x2f\xfd"

with open(sys.argv[1], "rb") as file:
    image = file.read()
(sectors,) = struct.unpack_from("<B", image, SETUP_SECTORS)
offset, length = struct.unpack_from("<II", image, PAYLOAD)
start = ((sectors or 4) + 1) * 512 + offset
# The last four bytes are the size of what comes out.
payload = image[start : start + length - 4]
if payload.startswith(ZSTD):
    kernel = subprocess.run(["zstd", "-dc"], input=payload, stdout=subprocess.PIPE, check=True).stdout
else:
    kernel = lzma.LZMADecompressor().decompress(payload)
if not kernel.startswith(b"\x7fELF"):
    sys.exit(sys.argv[1] + ": its payload is no ELF file, compressed by xz or zstd")
with open(sys.argv[2], "wb") as file:
    file.write(kernel)
