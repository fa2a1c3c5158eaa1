/** The forms that MCP asks of what servers say, and how what differs a little is put right. */
@NullMarked
package org.integrationgateway.server.surface.mcp.form;

import org.jspecify.annotations.NullMarked;
