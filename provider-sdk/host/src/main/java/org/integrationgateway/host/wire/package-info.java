/** The host's services as gRPC services, apart from the transports that admit their calls. */
@NullMarked
package org.integrationgateway.host.wire;

import org.jspecify.annotations.NullMarked;
