/** Logins of people at MCP clients: metadata, consent, tokens, grants. */
@NullMarked
package org.integrationgateway.people.api.oauth;

import org.jspecify.annotations.NullMarked;
