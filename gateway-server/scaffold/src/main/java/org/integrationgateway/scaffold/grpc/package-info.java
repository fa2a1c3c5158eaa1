/** New packages from descriptor sets of gRPC services. */
@NullMarked
package org.integrationgateway.scaffold.grpc;

import org.jspecify.annotations.NullMarked;
