/** Finds the route of a request, and checks its query, its page and its caller. */
@NullMarked
package org.integrationgateway.http.route;

import org.jspecify.annotations.NullMarked;
