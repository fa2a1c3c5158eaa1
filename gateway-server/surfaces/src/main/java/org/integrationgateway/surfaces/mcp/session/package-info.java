/**
 * Sessions with MCP servers of 2025-11-25 and older, over Streamable HTTP and over HTTP with SSE.
 */
@NullMarked
package org.integrationgateway.surfaces.mcp.session;

import org.jspecify.annotations.NullMarked;
