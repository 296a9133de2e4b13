// SPDX-License-Identifier: Apache-2.0
/** What a broker costs that very many DataNodes report to. */
@NullMarked
package io.weir.experiments.broker;

import org.jspecify.annotations.NullMarked;
