/** Connections of WebSocket (RFC 6455) to upstreams, under the egress policy of an app. */
@NullMarked
package org.integrationgateway.surfaces.socket;

import org.jspecify.annotations.NullMarked;
