// SPDX-License-Identifier: Apache-2.0
/** What a job asks for, measured from one run of it: from its history and the logs of its tasks. */
@NullMarked
package io.weir.mapreduce.profile;

import org.jspecify.annotations.NullMarked;
