/** Logins of MCP clients at the gateway. */
@NullMarked
package org.integrationgateway.server.config.login;

import org.jspecify.annotations.NullMarked;
