package org.integrationgateway.core.outbound;

/**
 * Figures of the outbound client, for metrics.
 *
 * @param retries attempts after the first one of a request, since the start
 * @param open connections to upstreams
 * @param inUse the part of them that carries a request
 * @param waiting requests that wait for a connection
 * @param heldBack requests that were not sent because their upstream had failed often, since the
 *     start
 * @param openCircuits origins to which requests are held back
 */
public record OutboundTraffic(
    long retries, int open, int inUse, int waiting, long heldBack, int openCircuits) {}
