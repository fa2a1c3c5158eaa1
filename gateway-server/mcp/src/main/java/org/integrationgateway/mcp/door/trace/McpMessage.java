package org.integrationgateway.mcp.door.trace;

/**
 * The message of a request.
 *
 * @param id as JSON-RPC has it
 * @param revision of the protocol
 */
public record McpMessage(String id, String revision) {}
