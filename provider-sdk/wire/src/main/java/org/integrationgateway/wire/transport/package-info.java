/** Sockets, TLS and the server of a provider, over gRPC and Netty. */
@NullMarked
package org.integrationgateway.wire.transport;

import org.jspecify.annotations.NullMarked;
