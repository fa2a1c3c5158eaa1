/** The Model Context Protocol over Streamable HTTP: offers operations as tools. */
@NullMarked
package org.integrationgateway.mcp.door;

import org.jspecify.annotations.NullMarked;
