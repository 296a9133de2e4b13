// SPDX-License-Identifier: Apache-2.0
/** What worlds of the fuzzer share: a seed, what it decides, and what must hold. */
@NullMarked
package io.weir.lab.fuzz.run;

import org.jspecify.annotations.NullMarked;
