/**
 * Authorization servers of MCP servers, found from the URL of the MCP server alone, and the
 * gateway's clients there.
 */
@NullMarked
package org.integrationgateway.connections.oauth.mcp;

import org.jspecify.annotations.NullMarked;
