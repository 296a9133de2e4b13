// SPDX-License-Identifier: Apache-2.0
/** Which scheduler stands in front of a device, by the policy that its operator has chosen. */
@NullMarked
package io.weir.core.policy;

import org.jspecify.annotations.NullMarked;
