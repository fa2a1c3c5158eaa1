/** Calls of MCP clients that wait, between two requests of the client, for answers to questions. */
@NullMarked
package org.integrationgateway.mcp.asked;

import org.jspecify.annotations.NullMarked;
