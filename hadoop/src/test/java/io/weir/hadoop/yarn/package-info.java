// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.weir.hadoop.yarn;

import org.jspecify.annotations.NullMarked;
