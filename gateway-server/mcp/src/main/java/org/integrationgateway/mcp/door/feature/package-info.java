/** Requests of MCP clients, the same for every generation of the protocol. */
@NullMarked
package org.integrationgateway.mcp.door.feature;

import org.jspecify.annotations.NullMarked;
