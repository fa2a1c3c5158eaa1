/** Parses and writes JSON: one strict parser with limits, one writer. */
@NullMarked
package org.integrationgateway.core.json;

import org.jspecify.annotations.NullMarked;
