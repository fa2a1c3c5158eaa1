/** Logins of people at MCP clients: metadata, consent, tokens, grants. */
@NullMarked
package org.integrationgateway.server.api.oauth.server;

import org.jspecify.annotations.NullMarked;
