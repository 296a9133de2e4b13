// SPDX-License-Identifier: Apache-2.0
/** What experiments are run on; each part can be used by hand. */
@NullMarked
package io.weir.lab;

import org.jspecify.annotations.NullMarked;
