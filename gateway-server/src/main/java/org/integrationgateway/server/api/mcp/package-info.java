/** The Model Context Protocol over Streamable HTTP: operations as tools. */
@NullMarked
package org.integrationgateway.server.api.mcp;

import org.jspecify.annotations.NullMarked;
