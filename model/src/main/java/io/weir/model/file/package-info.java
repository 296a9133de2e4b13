// SPDX-License-Identifier: Apache-2.0
/** JSON files that people see: read field by field, with errors that name file and field. */
@NullMarked
package io.weir.model.file;

import org.jspecify.annotations.NullMarked;
