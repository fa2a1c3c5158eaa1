/** Input schemas of tools as vendors of models take them. */
@NullMarked
package org.integrationgateway.mcp.door.schema;

import org.jspecify.annotations.NullMarked;
