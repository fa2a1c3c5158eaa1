package org.integrationgateway.server.agents.stream;

import org.integrationgateway.sdk.agent.WatchUntil;

/**
 * Which events a client wants.
 *
 * @param after only events with a greater number
 * @param limit how many events end the stream
 * @param until when the stream ends otherwise
 */
public record StreamRequest(String turnId, long after, long limit, WatchUntil until) {}
