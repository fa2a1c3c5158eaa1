/** Tasks: calls of MCP clients that go on without a request that waits for them, in the store. */
@NullMarked
package org.integrationgateway.mcp.task;

import org.jspecify.annotations.NullMarked;
