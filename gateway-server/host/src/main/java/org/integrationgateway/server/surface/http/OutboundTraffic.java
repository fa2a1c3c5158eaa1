package org.integrationgateway.server.surface.http;

/**
 * What the outbound client does now, for metrics.
 *
 * @param retries attempts after the first one of a request, since the start
 * @param open connections to upstreams
 * @param inUse the part of them that carries a request
 * @param waiting requests that wait for a connection
 */
public record OutboundTraffic(long retries, int open, int inUse, int waiting) {}
