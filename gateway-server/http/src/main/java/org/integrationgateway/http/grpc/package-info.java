/** Carries gRPC calls at a port: HTTP/2 by Jetty, calls by gRPC's own adapter for servlets. */
@NullMarked
package org.integrationgateway.http.grpc;

import org.jspecify.annotations.NullMarked;
