/** MCP servers behind URLs: both generations of Streamable HTTP, and HTTP with SSE. */
@NullMarked
package org.integrationgateway.surfaces.mcp.http;

import org.jspecify.annotations.NullMarked;
