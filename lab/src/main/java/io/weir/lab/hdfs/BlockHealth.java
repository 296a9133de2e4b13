// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.hdfs;

/** What the NameNode says of its blocks: how many are lost, known to be corrupt, or too few. */
public record BlockHealth(long missing, long corrupt, long underReplicated) {}
