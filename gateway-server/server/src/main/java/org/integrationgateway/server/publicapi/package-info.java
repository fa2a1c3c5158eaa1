/** Services of each kind for callers from outside, the same for gRPC and REST. */
@NullMarked
package org.integrationgateway.server.publicapi;

import org.jspecify.annotations.NullMarked;
