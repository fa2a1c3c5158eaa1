/** The Model Context Protocol over Streamable HTTP: offers operations as tools. */
@NullMarked
package org.integrationgateway.server.api.mcp;

import org.jspecify.annotations.NullMarked;
