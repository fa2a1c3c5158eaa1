/** MCP servers that are programs, as apps use them: one process, or one for each credential. */
@NullMarked
package org.integrationgateway.server.provider.programs;

import org.jspecify.annotations.NullMarked;
