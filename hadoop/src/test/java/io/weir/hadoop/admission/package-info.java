// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.weir.hadoop.admission;

import org.jspecify.annotations.NullMarked;
