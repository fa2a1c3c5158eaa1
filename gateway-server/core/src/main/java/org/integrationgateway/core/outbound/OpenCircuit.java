package org.integrationgateway.core.outbound;

import java.time.Duration;

/**
 * An upstream to which requests are held back.
 *
 * @param app whose requests they are; empty for requests of the server itself
 * @param origin scheme, host and port
 * @param trying whether the next request, or one under way, tries the upstream
 * @param again how long requests are held back; zero while one tries
 * @param failures how often it failed, in words
 * @param last what the last failure was
 */
public record OpenCircuit(
    String app, String origin, boolean trying, Duration again, String failures, String last) {}
