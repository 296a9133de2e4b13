// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu;

/**
 * What VCPUs find in a processor's cache. Contents are counted in the time that memory takes to
 * load them: a run loads what its VCPU lacks, and displaces as much of the others', but no more
 * than its domain uses of a cache.
 */
final class Cache {
  private long loadedNanos;

  /** Whether a VCPU ran here the last time, and nowhere else since. */
  boolean hasLast(Vcpu vcpu) {
    return vcpu.cache == this;
  }

  /** A VCPU comes: what others have loaded since it left, it lacks; all, if it left elsewhere. */
  void enter(Vcpu vcpu) {
    long most = vcpu.domain.refillNanos();
    vcpu.lacksNanos =
        vcpu.cache == this
            ? Math.min(most, vcpu.lacksNanos + loadedNanos - vcpu.leftAtLoaded)
            : most;
    vcpu.cache = this;
  }

  /** Work, and the misses in it: while something lacks, a half of the time is spent on loading. */
  long withMisses(Vcpu vcpu, long nanos) {
    long misses = Math.min(nanos, vcpu.lacksNanos);
    vcpu.lacksNanos -= misses;
    return nanos + misses;
  }

  void leave(Vcpu vcpu, long ranNanos) {
    loadedNanos += Math.min(vcpu.domain.refillNanos(), ranNanos);
    vcpu.leftAtLoaded = loadedNanos;
  }
}
