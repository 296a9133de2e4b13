// SPDX-License-Identifier: Apache-2.0
/** What of Weir overrides parts of the shuffle service that only this package sees. */
@NullMarked
package org.apache.hadoop.mapred;

import org.jspecify.annotations.NullMarked;
