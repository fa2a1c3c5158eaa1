/** MCP servers behind apps: of every revision and transport, with the credential of a call. */
@NullMarked
package org.integrationgateway.server.surface.mcp;

import org.jspecify.annotations.NullMarked;
