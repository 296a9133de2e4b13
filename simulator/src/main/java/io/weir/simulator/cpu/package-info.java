// SPDX-License-Identifier: Apache-2.0
/** Virtual machines on the processors of one host, and the schedulers that choose among them. */
@NullMarked
package io.weir.simulator.cpu;

import org.jspecify.annotations.NullMarked;
