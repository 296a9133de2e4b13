// SPDX-License-Identifier: Apache-2.0
package io.weir.model.kind;

import io.weir.model.job.JobProfile;
import io.weir.model.job.TypicalPhases;
import java.util.Optional;

/**
 * One run of a job.
 *
 * @param name as its user called it
 * @param plainName the same without numbers and ids; empty if nothing is left
 * @param signature what another submission of it can be recognised by; empty if nobody knows
 * @param fingerprint what it did
 * @param profile what an average task of it asked for
 * @param isLogged whether its tasks' logs were there, beside its counters
 */
public record JobRun(
    String name,
    String plainName,
    Optional<String> signature,
    Fingerprint fingerprint,
    JobProfile profile,
    boolean isLogged) {
  /** With what profiles of other jobs, which ran alone, say of phases. */
  public JobRun completed(TypicalPhases typical) {
    return new JobRun(name, plainName, signature, fingerprint, typical.complete(profile), isLogged);
  }
}
