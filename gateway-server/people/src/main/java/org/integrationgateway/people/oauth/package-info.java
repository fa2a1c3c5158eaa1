/** The gateway as the authorization server of its MCP clients: requests, consent and codes. */
@NullMarked
package org.integrationgateway.people.oauth;

import org.jspecify.annotations.NullMarked;
