// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.run;

/** Something that must hold did not. */
public final class ViolationException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ViolationException(String what) {
    super(what);
  }

  public ViolationException(String what, Throwable cause) {
    super(what, cause);
  }
}
