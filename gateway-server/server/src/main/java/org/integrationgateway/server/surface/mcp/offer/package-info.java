/** Features of an MCP server as operations: its tools, and its resources and prompts. */
@NullMarked
package org.integrationgateway.server.surface.mcp.offer;

import org.jspecify.annotations.NullMarked;
