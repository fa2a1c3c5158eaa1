/** New packages from MCP servers. */
@NullMarked
package org.integrationgateway.surfaces.scaffold.mcp;

import org.jspecify.annotations.NullMarked;
