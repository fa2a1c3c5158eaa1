/** Descriptor sets of gRPC services, as far as packages are checked and shown by them. */
@NullMarked
package org.integrationgateway.manifest.grpc;

import org.jspecify.annotations.NullMarked;
