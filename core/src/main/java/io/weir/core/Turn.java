// SPDX-License-Identifier: Apache-2.0
package io.weir.core;

/** One slot of a device and the stream that holds it. */
final class Turn {}
