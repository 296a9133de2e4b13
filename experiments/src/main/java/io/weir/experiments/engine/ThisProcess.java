// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.engine;

import io.weir.lab.Progress;

/**
 * What an experiment sees that is run on nothing but this process, or makes anew what it is run on
 * each time that it measures.
 *
 * @param options how it is run
 * @param progress of the step that goes on
 */
public record ThisProcess(ExperimentOptions options, Progress progress) {}
