/** Finds the route of a request, and checks its query, its page and its caller. */
@NullMarked
package org.integrationgateway.server.http.route;

import org.jspecify.annotations.NullMarked;
