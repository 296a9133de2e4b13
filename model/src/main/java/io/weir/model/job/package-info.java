// SPDX-License-Identifier: Apache-2.0
/** What a job asks for, stage by stage and phase by phase. */
@NullMarked
package io.weir.model.job;

import org.jspecify.annotations.NullMarked;
