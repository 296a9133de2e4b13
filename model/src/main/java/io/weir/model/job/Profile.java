// SPDX-License-Identifier: Apache-2.0
package io.weir.model.job;

/** What a job asks for, whatever it is run on. */
public sealed interface Profile permits JobProfile, JobGraph {
  String name();
}
