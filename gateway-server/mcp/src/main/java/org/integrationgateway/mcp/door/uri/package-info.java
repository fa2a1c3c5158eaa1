/** URIs of resources and cursors of lists that several apps share, as clients of MCP see them. */
@NullMarked
package org.integrationgateway.mcp.door.uri;

import org.jspecify.annotations.NullMarked;
