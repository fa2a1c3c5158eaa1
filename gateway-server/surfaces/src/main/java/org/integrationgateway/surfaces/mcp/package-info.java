/** MCP servers behind apps: of every revision and transport, with the credential of a call. */
@NullMarked
package org.integrationgateway.surfaces.mcp;

import org.jspecify.annotations.NullMarked;
