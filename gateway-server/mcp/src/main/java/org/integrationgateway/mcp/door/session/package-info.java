/** Clients of the generations with a handshake: sessions, and streams of events. */
@NullMarked
package org.integrationgateway.mcp.door.session;

import org.jspecify.annotations.NullMarked;
