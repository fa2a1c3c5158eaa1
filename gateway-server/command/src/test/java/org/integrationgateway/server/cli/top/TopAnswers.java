package org.integrationgateway.server.cli.top;

import tools.jackson.databind.json.JsonMapper;

/** Answers of a gateway to {@code gateway top}. */
final class TopAnswers {
  static final String FIGURES =
      """
      {"replica": "gateway-0", "version": "0.1.0", "ready": true, "obstacles": [],
       "ailing": [{"kind": "app", "name": "weather", "state": "backoff",
                   "reason": "it ended with signal 9 (SIGKILL)", "serves": false, "restarts": 3}],
       "since": "2026-11-23T08:00:00Z", "at": "2026-11-23T10:42:00Z", "window": "PT1M", "stepSeconds": 10,
       "total": {"seconds": 57.1, "calls": 120, "perSecond": 2.101576, "ok": 117, "caller": 1, "gateway": 0,
                 "upstream": 2, "failures": {"upstream_timeout": 2, "not_connected": 1}, "p50": 0.0173, "p95": 0.21, "p99": 1.244},
       "apps": [{"name": "shop", "calls": 90, "perSecond": 1.5, "ok": 89, "caller": 1, "gateway": 0,
                 "upstream": 0, "p50": 0.009, "p95": 0.02, "p99": 0.03},
                {"name": "bank", "calls": 30, "perSecond": 0.6, "ok": 28, "caller": 0, "gateway": 0,
                 "upstream": 2}],
       "inFlight": {"mcp": 2}, "providers": {"ready": 7, "backoff": 1},
       "levels": {"callsInFlight": 2, "callsHeld": 1, "requestsWaiting": 0, "eventStreams": 4,
                  "heapUsedBytes": 98000000, "heapMostBytes": 519000000, "threads": 48, "storeUp": 1},
       "store": {"p50": 0.0004, "p95": 0.0037}}
      """;
  static final String CALLS =
      """
      {"calls": [{"time": "2026-11-23T10:41:00Z", "door": "mcp", "app": "bank", "operation": "pay",
                  "subject": "user:ada", "code": "upstream_timeout", "detail": "no answer in 30 s"}]}
      """;

  private TopAnswers() {}

  /** A reading of them. */
  static Reading reading() {
    var json = JsonMapper.shared();
    return new Reading(
        json.readTree(FIGURES), json.readTree(CALLS).path("calls").valueStream().toList());
  }
}
