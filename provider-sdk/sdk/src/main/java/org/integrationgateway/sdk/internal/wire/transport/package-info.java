/** Sockets, TLS and the server of a provider, over gRPC and Netty. */
@NullMarked
package org.integrationgateway.sdk.internal.wire.transport;

import org.jspecify.annotations.NullMarked;
