/** The steps of MCP requests in traces. */
@NullMarked
package org.integrationgateway.mcp.door.trace;

import org.jspecify.annotations.NullMarked;
