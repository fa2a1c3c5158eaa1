package org.integrationgateway.core.outbound;

import java.time.Duration;
import java.time.Instant;

/**
 * An upstream to which requests are held back.
 *
 * @param app whose requests they are; empty for requests of the server itself
 * @param origin scheme, host and port
 * @param since when requests were held back first
 * @param trying whether the next request, or one under way, tries the upstream
 * @param again how long requests are held back; zero while one tries
 * @param failures how often it failed, in words
 * @param last what the last failure was
 */
public record OpenCircuit(
    String app,
    String origin,
    String host,
    Instant since,
    boolean trying,
    Duration again,
    String failures,
    String last) {
  /** Why requests are held back, for people. */
  public String reason() {
    return "'%s' failed %s: requests to it are paused; the last failure: %s"
        .formatted(host, failures, last);
  }
}
