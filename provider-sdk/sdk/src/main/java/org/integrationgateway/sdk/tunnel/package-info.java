/**
 * Bytes carried between sockets by one thread, however many there are: what a host's proxy and a
 * provider's way to it are made of.
 */
@NullMarked
package org.integrationgateway.sdk.tunnel;

import org.jspecify.annotations.NullMarked;
