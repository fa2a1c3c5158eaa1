/** Event streams to clients with sessions: they outlive their connections, and can be resumed. */
@NullMarked
package org.integrationgateway.server.api.mcp.stream;

import org.jspecify.annotations.NullMarked;
