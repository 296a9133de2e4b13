// SPDX-License-Identifier: Apache-2.0
/** This machine: its disks, its kernel, its processors and its commands. */
@NullMarked
package io.weir.lab.host;

import org.jspecify.annotations.NullMarked;
