/** MCP servers that are programs of this host (2026-07-28 and older, stdio transport). */
@NullMarked
package org.integrationgateway.surfaces.mcp.stdio;

import org.jspecify.annotations.NullMarked;
