// SPDX-License-Identifier: Apache-2.0
package io.weir.experiments.reproduce.mrg;

import io.weir.experiments.reproduce.PaperRow;
import io.weir.experiments.reproduce.Reproduction;
import io.weir.experiments.reproduce.mrg.host.SchedulerKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A figure or a table of the paper. Where MRG cannot be compiled, its rows say what is missing. */
abstract class PaperFigure implements Reproduction {
  private final String name;
  private final String shows;
  private final MrgPaper paper;

  PaperFigure(String name, String shows, MrgPaper paper) {
    this.name = name;
    this.shows = shows;
    this.paper = paper;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String shows() {
    return shows;
  }

  @Override
  public List<PaperRow> rows(long seed) {
    Path program;
    try {
      program = paper.program();
    } catch (IOException e) {
      return List.of(PaperRow.of("mrg", "ratio").because(String.valueOf(e.getMessage())));
    }
    return rows(SchedulerKind.creditOfXen34(), SchedulerKind.mrgOfPaper(program), seed);
  }

  /**
   * @param credit the paper's baseline
   * @param mrg as the paper describes it, on the same Xen
   */
  abstract List<PaperRow> rows(SchedulerKind credit, SchedulerKind mrg, long seed);

  MrgPaper paper() {
    return paper;
  }
}
