/** Jetty's listeners, the routes and what a door sees of a request. */
@NullMarked
package org.integrationgateway.server.http;

import org.jspecify.annotations.NullMarked;
