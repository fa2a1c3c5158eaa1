/** New packages from MCP servers. */
@NullMarked
package org.integrationgateway.server.scaffold.mcp;

import org.jspecify.annotations.NullMarked;
