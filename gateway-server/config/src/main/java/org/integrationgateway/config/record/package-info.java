/** Blocks of the file that are described by records: the keys of a block are derived from one. */
@NullMarked
package org.integrationgateway.config.record;

import org.jspecify.annotations.NullMarked;
