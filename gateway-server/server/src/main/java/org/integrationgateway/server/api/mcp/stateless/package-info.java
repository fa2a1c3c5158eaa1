/** Clients of the generation without sessions (2026-07-28). */
@NullMarked
package org.integrationgateway.server.api.mcp.stateless;

import org.jspecify.annotations.NullMarked;
