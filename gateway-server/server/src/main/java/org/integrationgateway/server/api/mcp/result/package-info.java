/** Replies of operations as results of tools. */
@NullMarked
package org.integrationgateway.server.api.mcp.result;

import org.jspecify.annotations.NullMarked;
