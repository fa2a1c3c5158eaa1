/** One HTTP request and its answer, as a door sees them. */
@NullMarked
package org.integrationgateway.http.exchange;

import org.jspecify.annotations.NullMarked;
