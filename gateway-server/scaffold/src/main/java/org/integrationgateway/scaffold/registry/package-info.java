/** Apps of servers that a registry of MCP servers lists ({@code server.json}). */
@NullMarked
package org.integrationgateway.scaffold.registry;

import org.jspecify.annotations.NullMarked;
