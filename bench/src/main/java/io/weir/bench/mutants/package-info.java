// SPDX-License-Identifier: Apache-2.0
/** Whether the tests notice when the code is changed. */
@NullMarked
package io.weir.bench.mutants;

import org.jspecify.annotations.NullMarked;
