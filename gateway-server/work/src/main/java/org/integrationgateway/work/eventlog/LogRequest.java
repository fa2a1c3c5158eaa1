package org.integrationgateway.work.eventlog;

/**
 * The events that a client wants.
 *
 * @param after only events with a greater number
 * @param limit how many events end the stream
 */
public record LogRequest(long after, long limit) {}
