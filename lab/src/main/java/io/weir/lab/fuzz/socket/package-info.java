// SPDX-License-Identifier: Apache-2.0
/** Processes of a node at its socket: whole messages, halves, nonsense, and ends at any time. */
@NullMarked
package io.weir.lab.fuzz.socket;

import org.jspecify.annotations.NullMarked;
