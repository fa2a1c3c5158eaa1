/** Workflows of Temporal that carry out runs and keep definitions, and their activities. */
@NullMarked
package org.integrationgateway.engines.temporal.workflows;

import org.jspecify.annotations.NullMarked;
