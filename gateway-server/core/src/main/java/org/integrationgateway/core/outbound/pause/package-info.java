/** The pauses before a request is sent to an upstream again, for the callers that wait for them. */
@NullMarked
package org.integrationgateway.core.outbound.pause;

import org.jspecify.annotations.NullMarked;
