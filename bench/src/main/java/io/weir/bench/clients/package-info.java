// SPDX-License-Identifier: Apache-2.0
/** Applications that always want more: readers and writers of HDFS, without YARN. */
@NullMarked
package io.weir.bench.clients;

import org.jspecify.annotations.NullMarked;
