// SPDX-License-Identifier: Apache-2.0
/** What an experiment is, and the engine that runs what one declares. */
@NullMarked
package io.weir.experiments.engine;

import org.jspecify.annotations.NullMarked;
