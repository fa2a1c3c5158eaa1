/** Methods of gRPC servers as operations. */
@NullMarked
package org.integrationgateway.upstreams.grpc;

import org.jspecify.annotations.NullMarked;
