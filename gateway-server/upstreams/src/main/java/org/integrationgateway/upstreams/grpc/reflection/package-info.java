/** Descriptors that gRPC servers tell themselves. */
@NullMarked
package org.integrationgateway.upstreams.grpc.reflection;

import org.jspecify.annotations.NullMarked;
