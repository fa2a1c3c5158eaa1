package org.integrationgateway.server.api.mcp.session;

import org.integrationgateway.server.api.mcp.rpc.Revision;

/**
 * A session of a client, as its handshake agreed.
 *
 * @param subject the owner; for other subjects the session does not exist
 */
record McpSession(String id, String subject, Revision revision) {}
