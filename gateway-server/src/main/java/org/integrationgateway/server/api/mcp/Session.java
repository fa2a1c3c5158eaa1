package org.integrationgateway.server.api.mcp;

/**
 * What a handshake agreed.
 *
 * @param subject whose it is; for everybody else it does not exist
 */
record Session(String id, String subject, Revision revision) {}
