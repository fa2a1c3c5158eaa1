package org.integrationgateway.http.calls;

import java.time.Instant;

/**
 * The failures of one app for one reason.
 *
 * @param code the reason
 * @param count how many there are
 * @param last when the latest one ended
 */
public record FailureGroup(String app, String code, int count, Instant last) {
  static FailureGroup of(RecentCall call) {
    return new FailureGroup(call.app(), call.code(), 1, call.at());
  }

  FailureGroup and(FailureGroup other) {
    return new FailureGroup(
        app, code, count + other.count, last.isAfter(other.last) ? last : other.last);
  }
}
