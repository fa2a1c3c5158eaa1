/** Commands about the access that a person has granted to MCP clients. */
@NullMarked
package org.integrationgateway.command.grant;

import org.jspecify.annotations.NullMarked;
