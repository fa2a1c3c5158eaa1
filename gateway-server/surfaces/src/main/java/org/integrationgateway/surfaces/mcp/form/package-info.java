/** The forms that MCP asks of what servers say, and how what differs a little is put right. */
@NullMarked
package org.integrationgateway.surfaces.mcp.form;

import org.jspecify.annotations.NullMarked;
