/** Requests to the Temporal service: what is read, and what is started. */
@NullMarked
package org.integrationgateway.engines.temporal.requests;

import org.jspecify.annotations.NullMarked;
