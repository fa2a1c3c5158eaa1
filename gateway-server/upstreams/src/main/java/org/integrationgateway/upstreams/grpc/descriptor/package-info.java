/** Descriptors of gRPC services: read from files of packages, with limits. */
@NullMarked
package org.integrationgateway.upstreams.grpc.descriptor;

import org.jspecify.annotations.NullMarked;
