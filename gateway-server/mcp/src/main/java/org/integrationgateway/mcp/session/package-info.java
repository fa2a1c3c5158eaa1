/** Sessions of MCP clients, which every replica serves, and messages between replicas for them. */
@NullMarked
package org.integrationgateway.mcp.session;

import org.jspecify.annotations.NullMarked;
