/** Requests to MCP servers over HTTP and their answers, the same for every generation. */
@NullMarked
package org.integrationgateway.server.surface.mcp.exchange;

import org.jspecify.annotations.NullMarked;
