/** One HTTP request and its answer, as a door sees them. */
@NullMarked
package org.integrationgateway.server.http.exchange;

import org.jspecify.annotations.NullMarked;
