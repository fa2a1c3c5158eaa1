/** Listens on ports, finds the route of each request, and gives doors their view of it. */
@NullMarked
package org.integrationgateway.http;

import org.jspecify.annotations.NullMarked;
