/** Reads and writes the messages of gRPC calls at the public port. */
@NullMarked
package org.integrationgateway.server.http.grpc;

import org.jspecify.annotations.NullMarked;
