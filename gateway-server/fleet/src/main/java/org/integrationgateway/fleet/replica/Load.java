package org.integrationgateway.fleet.replica;

/**
 * The load of a replica.
 *
 * @param inFlight calls that have not ended
 * @param perSecond calls that ended, over the last seconds
 * @param heapUsed bytes
 * @param heapMost bytes
 */
public record Load(int inFlight, double perSecond, long heapUsed, long heapMost) {}
