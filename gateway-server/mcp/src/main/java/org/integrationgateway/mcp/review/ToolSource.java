package org.integrationgateway.mcp.review;

/**
 * The source of tools whose descriptions are pinned.
 *
 * @param connection under which they are asked for
 * @param surface as the transport of their operations is spelled
 */
public record ToolSource(String app, String connection, String surface) {}
