/** The apps of the gateway as a registry of MCP servers lists them. */
@NullMarked
package org.integrationgateway.mcp.registry;

import org.jspecify.annotations.NullMarked;
