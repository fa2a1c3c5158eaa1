/** The process of a provider: where it listens, how it ends, and the transport of the SDK. */
@NullMarked
package org.integrationgateway.wire.serve;

import org.jspecify.annotations.NullMarked;
