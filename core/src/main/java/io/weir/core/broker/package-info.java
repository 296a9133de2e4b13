// SPDX-License-Identifier: Apache-2.0
/**
 * The exchange of service totals between nodes: every node tells a broker what each flow got from
 * it, and hears what each got in all (IBIS, section 2; DSFQ, Wang and Merchant, FAST'07).
 *
 * <pre>
 *   node: devices ─▶ ServiceLedger ─▶ BrokerView ── ServiceReport ──▶ Broker
 *                                         │ ◀────────── Answer ──────────┘
 *                                         ▼
 *                 what each flow got elsewhere, for each device's scheduler
 * </pre>
 *
 * <p>Pure: no transport, no clock, no lock. What is exchanged are sums since a node began, so a
 * message that is lost, late or said twice costs nothing but its time.
 */
@NullMarked
package io.weir.core.broker;

import org.jspecify.annotations.NullMarked;
