/** Event streams to clients with sessions: they outlive their connections, and can be resumed. */
@NullMarked
package org.integrationgateway.mcp.door.stream;

import org.jspecify.annotations.NullMarked;
