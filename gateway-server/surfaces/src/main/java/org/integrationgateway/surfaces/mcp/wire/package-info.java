/** Messages of MCP servers, the same for every transport. */
@NullMarked
package org.integrationgateway.surfaces.mcp.wire;

import org.jspecify.annotations.NullMarked;
