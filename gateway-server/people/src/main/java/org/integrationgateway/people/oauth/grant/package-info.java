/** Grants of people to MCP clients, and the tokens of these grants. */
@NullMarked
package org.integrationgateway.people.oauth.grant;

import org.jspecify.annotations.NullMarked;
