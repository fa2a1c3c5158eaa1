/** Tasks of MCP servers, of both generations, in the shape of the newer one. */
@NullMarked
package org.integrationgateway.surfaces.mcp.task;

import org.jspecify.annotations.NullMarked;
