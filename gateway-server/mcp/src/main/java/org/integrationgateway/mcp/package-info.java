/** The feature of MCP: the door for clients, and what operators approve of servers. */
@NullMarked
package org.integrationgateway.mcp;

import org.jspecify.annotations.NullMarked;
