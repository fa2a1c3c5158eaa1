/** Logins of MCP clients at the gateway. */
@NullMarked
package org.integrationgateway.config.login;

import org.jspecify.annotations.NullMarked;
