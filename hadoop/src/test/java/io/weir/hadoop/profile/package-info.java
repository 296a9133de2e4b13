// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.weir.hadoop.profile;

import org.jspecify.annotations.NullMarked;
