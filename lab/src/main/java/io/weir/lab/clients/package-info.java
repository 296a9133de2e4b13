// SPDX-License-Identifier: Apache-2.0
/** Applications that read and write HDFS for as long as they are asked to. */
@NullMarked
package io.weir.lab.clients;

import org.jspecify.annotations.NullMarked;
