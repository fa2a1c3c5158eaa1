/** The state of a request that a client of MCP carries between the rounds of it. */
@NullMarked
package org.integrationgateway.mcp.state;

import org.jspecify.annotations.NullMarked;
