// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.pairs.host;

import io.weir.simulator.cache.CachedFile;

/** What a map has left for the reduces, in one file of its guest. */
record MapOutput(Guest guest, CachedFile file, long bytes) {}
