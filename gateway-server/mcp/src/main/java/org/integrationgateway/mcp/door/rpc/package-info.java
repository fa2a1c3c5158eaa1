/** Messages of JSON-RPC 2.0 as clients of MCP send them, and the revisions of the protocol. */
@NullMarked
package org.integrationgateway.mcp.door.rpc;

import org.jspecify.annotations.NullMarked;
