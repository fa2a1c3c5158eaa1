/** How outbound requests leave: the authorities that they trust, and the proxy that they go by. */
@NullMarked
package org.integrationgateway.config.egress;

import org.jspecify.annotations.NullMarked;
