/** Clients of the generation without sessions (2026-07-28). */
@NullMarked
package org.integrationgateway.mcp.door.stateless;

import org.jspecify.annotations.NullMarked;
