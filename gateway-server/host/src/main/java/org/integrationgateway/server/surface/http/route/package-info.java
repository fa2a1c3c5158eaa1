/** How outbound requests leave: clients by route, resolved addresses, trusted authorities. */
@NullMarked
package org.integrationgateway.server.surface.http.route;

import org.jspecify.annotations.NullMarked;
