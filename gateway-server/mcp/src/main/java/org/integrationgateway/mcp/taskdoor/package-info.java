/** Calls of tools as tasks, and the requests of clients about their tasks, of both generations. */
@NullMarked
package org.integrationgateway.mcp.taskdoor;

import org.jspecify.annotations.NullMarked;
