/** What MCP clients and their people meet when they log in: metadata, consent, tokens, grants. */
@NullMarked
package org.integrationgateway.server.api.oauth.server;

import org.jspecify.annotations.NullMarked;
