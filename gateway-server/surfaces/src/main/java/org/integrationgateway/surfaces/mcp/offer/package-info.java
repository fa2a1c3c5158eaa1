/** Features of an MCP server as operations: its tools, and its resources and prompts. */
@NullMarked
package org.integrationgateway.surfaces.mcp.offer;

import org.jspecify.annotations.NullMarked;
