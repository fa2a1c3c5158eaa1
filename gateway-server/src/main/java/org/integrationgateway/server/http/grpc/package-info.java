/** gRPC calls at the public port: HTTP/2 to messages and back. */
@NullMarked
package org.integrationgateway.server.http.grpc;

import org.jspecify.annotations.NullMarked;
