/** How outbound requests leave: clients by route, and resolved addresses. */
@NullMarked
package org.integrationgateway.server.surface.http.route;

import org.jspecify.annotations.NullMarked;
