// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

/**
 * What the NameNode says of its blocks.
 *
 * @param missing blocks of which no replica is left
 * @param corrupt blocks with a replica that is known to be corrupt
 * @param underReplicated blocks that have fewer replicas than they should
 */
public record BlockHealth(long missing, long corrupt, long underReplicated) {}
