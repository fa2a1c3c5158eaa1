/** Requests to MCP servers over HTTP and their answers, the same for every generation. */
@NullMarked
package org.integrationgateway.surfaces.mcp.exchange;

import org.jspecify.annotations.NullMarked;
