// SPDX-License-Identifier: Apache-2.0
package io.weir.simulator.replay;

import static java.util.Objects.requireNonNull;

import io.weir.core.device.DeviceProfile;
import io.weir.core.request.IoRequest;
import io.weir.core.request.IoStream;
import io.weir.simulator.device.Device;
import io.weir.simulator.kernel.Event;
import io.weir.simulator.kernel.Simulation;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A device of which nothing is known but its profile: it serves one request after the other, with a
 * seek before each that is scattered or of another stream than the one before.
 */
final class ProfiledDevice implements Device {
  private static final int ANY = 1 << 20;

  private final Simulation simulation;
  private final DeviceProfile profile;
  private final double slowness;
  private final Done whenGiven;
  private final ArrayDeque<IoRequest> queue = new ArrayDeque<>();
  private final Event served = Event.of(this::served);
  private @Nullable Done listener;
  private @Nullable IoStream last;

  /**
   * @param slowness how much longer it takes than the profile says
   * @param whenGiven told of each request that is given to it
   */
  ProfiledDevice(Simulation simulation, DeviceProfile profile, double slowness, Done whenGiven) {
    this.simulation = simulation;
    this.profile = profile;
    this.slowness = slowness;
    this.whenGiven = whenGiven;
  }

  @Override
  public int queueDepth() {
    return ANY;
  }

  @Override
  public int outstanding() {
    return queue.size();
  }

  @Override
  public void whenDone(Done whoIsTold) {
    listener = whoIsTold;
  }

  @Override
  public void submit(IoRequest request) {
    whenGiven.done(request);
    queue.add(request);
    if (queue.size() == 1) {
      serve(request);
    }
  }

  private void serve(IoRequest request) {
    boolean seeks = request.stream() != last || request.isScattered();
    long nanos =
        profile.costNanos(request.operation(), request.bytes()) + (seeks ? profile.seekNanos() : 0);
    last = request.stream();
    simulation.in(Math.max(1, Math.round(slowness * nanos)), served);
  }

  private void served() {
    IoRequest request = queue.remove();
    if (!queue.isEmpty()) {
      serve(queue.element());
    }
    requireNonNull(listener).done(request);
  }
}
