/** Clients of the generations with a handshake: sessions, and streams of events. */
@NullMarked
package org.integrationgateway.server.api.mcp.session;

import org.jspecify.annotations.NullMarked;
