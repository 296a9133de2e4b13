// SPDX-License-Identifier: Apache-2.0
/** {@code weir vm}: clusters of virtual machines on a Xen host. */
@NullMarked
package io.weir.cli.vm;

import org.jspecify.annotations.NullMarked;
