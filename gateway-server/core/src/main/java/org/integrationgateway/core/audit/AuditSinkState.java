package org.integrationgateway.core.audit;

import java.util.Optional;

/**
 * A place where this server writes records.
 *
 * @param kind {@code log}, {@code file}, {@code store}, {@code otlp} or {@code syslog}
 * @param invocations which calls of operations are among them: {@code none}, {@code failed} or
 *     {@code all}
 * @param path of the file
 * @param retention of the records in the store, in seconds
 * @param kept the numbers of the records that the store keeps
 * @param isFailing whether it cannot be written now
 * @param lost records since this server started
 */
public record AuditSinkState(
    String name,
    String kind,
    String invocations,
    Optional<String> path,
    Optional<Long> retention,
    Optional<Kept> kept,
    boolean isFailing,
    long lost) {
  /** The first and the last record number of a chain. */
  public record Kept(long first, long last) {}
}
