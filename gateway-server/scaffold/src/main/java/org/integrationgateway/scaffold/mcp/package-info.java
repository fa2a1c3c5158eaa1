/** New packages from MCP servers. */
@NullMarked
package org.integrationgateway.scaffold.mcp;

import org.jspecify.annotations.NullMarked;
