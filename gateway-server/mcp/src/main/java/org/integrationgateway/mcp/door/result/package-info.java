/** Replies of operations as results of tools. */
@NullMarked
package org.integrationgateway.mcp.door.result;

import org.jspecify.annotations.NullMarked;
