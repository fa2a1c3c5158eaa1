/** Pages that clients of the Model Context Protocol show with results (MCP Apps). */
@NullMarked
package org.integrationgateway.manifest.page;

import org.jspecify.annotations.NullMarked;
