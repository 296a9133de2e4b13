// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.hadoop.weights.NodePromise;
import org.junit.jupiter.api.Test;

class ReservationsTest {
  private final Reservations reservations = new Reservations();

  private double reserved(String who, long bytesPerSecond) {
    return reservations
        .promise(who, new NodePromise(bytesPerSecond, Long.MAX_VALUE, Long.MAX_VALUE))
        .reserved();
  }

  @Test
  void aReservationIsAPartOfWhatTheDevicesGive() {
    reservations.devicesGive(100);
    assertThat(reserved("ann", 40)).isEqualTo(0.4);
    assertThat(reserved("ben", 50)).isEqualTo(0.5);
  }

  @Test
  void whatIsMoreThanThereIsLeftIsRefused() {
    reservations.devicesGive(100);
    reserved("ann", 40);
    assertThat(reserved("ben", 51)).isZero();
    assertThat(reservations.granted()).containsOnlyKeys("ann");
    reservations.release("ann");
    assertThat(reserved("ben", 51)).isEqualTo(0.51);
  }

  @Test
  void theMostThatCanBeWrittenIsRefusedBesideOthersToo() {
    reservations.devicesGive(100);
    reserved("ann", 40);
    assertThat(reserved("ben", Long.MAX_VALUE)).isZero();
    assertThat(reservations.granted()).containsOnlyKeys("ann");
    assertThat(reserved("ann", 40)).isEqualTo(0.4);
  }

  @Test
  void nothingIsReservedWhereNothingIsKnownOfTheDevices() {
    assertThat(reserved("ann", 40)).isZero();
    reservations.devicesGive(100);
    assertThat(reserved("ann", 40)).isEqualTo(0.4);
  }

  @Test
  void whereTheDevicesTurnOutToGiveLessAllHaveLessAlike() {
    reservations.devicesGive(200);
    reserved("ann", 60);
    reserved("ben", 30);
    reservations.devicesGive(80);
    assertThat(reserved("ann", 60)).isCloseTo(0.6, within(1e-9));
    assertThat(reserved("ben", 30)).isCloseTo(0.3, within(1e-9));
    assertThat(reserved("carl", 1)).as("there is no room for one more").isZero();
  }

  @Test
  void whereTheyGiveMoreAgainAllHaveWhatTheyAskedFor() {
    reservations.devicesGive(200);
    reserved("ann", 120);
    reservations.devicesGive(80);
    reserved("ann", 120);
    reservations.devicesGive(400);
    assertThat(reserved("ann", 120)).isEqualTo(0.3);
  }

  @Test
  void whoAsksForLessMakesRoomForOthers() {
    reservations.devicesGive(100);
    reserved("ann", 80);
    reserved("ann", 20);
    assertThat(reserved("ben", 70)).isEqualTo(0.7);
  }
}
