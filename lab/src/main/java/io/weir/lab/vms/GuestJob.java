// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.vms;

/**
 * A job, and where it is run.
 *
 * @param job as recorded: wordcount, wordcount_uncombined or sort
 * @param guests of the host, 1 to 6
 * @param maps of each guest, 1 or more, with 4 MiB of input each
 */
public record GuestJob(String job, int guests, int maps) {
  /** In names of figures and of files. */
  public String key() {
    return "%s_%d_guests_%d_maps".formatted(job, guests, maps);
  }

  @Override
  public String toString() {
    return "%s in %d guests, %d maps in each".formatted(job, guests, maps);
  }
}
