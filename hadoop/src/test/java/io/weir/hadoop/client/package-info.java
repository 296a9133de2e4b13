// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.weir.hadoop.client;

import org.jspecify.annotations.NullMarked;
