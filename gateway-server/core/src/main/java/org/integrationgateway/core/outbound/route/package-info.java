/** How outbound requests leave: clients by route, and resolved addresses. */
@NullMarked
package org.integrationgateway.core.outbound.route;

import org.jspecify.annotations.NullMarked;
