/** Searches texts for secrets in linear time, within a budget. */
@NullMarked
package org.integrationgateway.core.capture.mask;

import org.jspecify.annotations.NullMarked;
