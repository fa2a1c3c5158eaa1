/** Workflows that a Temporal service carries out. */
@NullMarked
package org.integrationgateway.engines.temporal;

import org.jspecify.annotations.NullMarked;
