/** Both adapters between the interfaces of this library and gRPC over a unix domain socket. */
@NullMarked
package org.integrationgateway.sdk.internal.wire;

import org.jspecify.annotations.NullMarked;
