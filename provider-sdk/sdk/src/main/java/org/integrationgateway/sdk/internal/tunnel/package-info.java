/**
 * Carries bytes between pairs of connections: for the host's proxy and the provider's way to it.
 */
@NullMarked
package org.integrationgateway.sdk.internal.tunnel;

import org.jspecify.annotations.NullMarked;
