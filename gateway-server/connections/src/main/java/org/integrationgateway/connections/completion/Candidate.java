package org.integrationgateway.connections.completion;

/**
 * A target that a connection can be made to, such as a workspace.
 *
 * @param id at the upstream
 * @param name shown to people
 */
public record Candidate(String id, String name) {}
