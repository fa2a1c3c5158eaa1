/**
 * MCP servers of both generations that offer every feature of the protocol, for tests of clients.
 */
@NullMarked
package org.integrationgateway.testkit.mcp;

import org.jspecify.annotations.NullMarked;
