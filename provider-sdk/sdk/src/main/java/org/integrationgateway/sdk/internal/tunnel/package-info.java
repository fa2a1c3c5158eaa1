/**
 * Carries bytes between pairs of sockets on one thread: for the host's proxy and the provider's
 * bridge to it.
 */
@NullMarked
package org.integrationgateway.sdk.internal.tunnel;

import org.jspecify.annotations.NullMarked;
