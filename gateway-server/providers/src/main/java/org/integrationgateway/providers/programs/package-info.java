/** MCP servers that are programs, as apps use them: one process, or one for each credential. */
@NullMarked
package org.integrationgateway.providers.programs;

import org.jspecify.annotations.NullMarked;
