/** Commands about the access that a person has granted to MCP clients. */
@NullMarked
package org.integrationgateway.server.cli.grant;

import org.jspecify.annotations.NullMarked;
