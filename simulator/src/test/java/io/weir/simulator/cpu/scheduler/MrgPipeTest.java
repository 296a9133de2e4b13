// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.cpu.scheduler;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.simulator.cpu.Domain;
import io.weir.simulator.cpu.VmKit;
import io.weir.simulator.cpu.scheduler.MrgPipe.Event;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What goes wrong between MRG's program and this one. */
class MrgPipeTest {
  private static final MrgPipe.Decisions NOBODY =
      new MrgPipe.Decisions() {
        @Override
        public void choice(int processor, int vcpu, long sliceNanos) {}

        @Override
        public void again(int processor, long nanos) {}

        @Override
        public void tickled(int processor) {}
      };

  @Test
  void theProgramSaysWhichEventMakesNoSense() {
    try (MrgPipe pipe = new MrgPipe(VmKit.program())) {
      pipe.tell(Event.BEGIN, 1, 0, 0, 0);
      pipe.tell(Event.WAKE, 7, 0, 0, 0);
      assertThatThrownBy(() -> pipe.ask(0, false, NOBODY))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("mrg-host: event 2: the VCPU is not inserted: 7");
    }
  }

  @Test
  void processorsAreBounded() {
    try (MrgPipe pipe = new MrgPipe(VmKit.program())) {
      pipe.tell(Event.BEGIN, 65, 0, 0, 0);
      assertThatThrownBy(() -> pipe.ask(0, false, NOBODY))
          .hasMessageContaining("processors must be 1 to 64, were: 65");
    }
  }

  @Test
  void aProgramThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> new MrgPipe(Path.of("target/nowhere")))
        .hasMessage("MRG's program cannot be started: target/nowhere");
  }

  @Test
  void sourcesThatAreNotThereAreNamed() {
    VmKit.program();
    assertThatThrownBy(() -> MrgProgram.build(Path.of("target/nowhere"), Path.of("target/mrg-no")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("MRG cannot be compiled from target/nowhere");
  }

  @Test
  void aDomainOfAGroupWithoutCreditIsRefused() {
    try (VmKit host = VmKit.on(1, VmKit.mrg(Map.of(1, 500)))) {
      assertThatThrownBy(() -> host.computes(Domain.guest("late").in(2)))
          .hasMessage("late is of group 2, which has no credit among [1]");
    }
  }
}
