/** Calls of gRPC methods under the egress policy of an app. */
@NullMarked
package org.integrationgateway.upstreams.grpc.call;

import org.jspecify.annotations.NullMarked;
