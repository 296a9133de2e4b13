// SPDX-License-Identifier: Apache-2.0
/**
 * How much a stream moves between the disk and the page cache in one burst, so that it asks for the
 * device once a burst and not once a packet.
 */
@NullMarked
package io.weir.core.window;

import org.jspecify.annotations.NullMarked;
