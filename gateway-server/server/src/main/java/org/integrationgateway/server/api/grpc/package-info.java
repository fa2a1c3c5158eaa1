/** The door for gRPC: services of the host for callers and for providers elsewhere. */
@NullMarked
package org.integrationgateway.server.api.grpc;

import org.jspecify.annotations.NullMarked;
