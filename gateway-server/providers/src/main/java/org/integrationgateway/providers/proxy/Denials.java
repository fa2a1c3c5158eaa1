package org.integrationgateway.providers.proxy;

import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The hosts that one launch was refused: each is logged once and counted every time. */
final class Denials {
  private static final Logger log = LoggerFactory.getLogger(Denials.class);

  /** A provider that invents names cannot fill memory and log. */
  private static final int REMEMBERED = 200;

  private final String owner;
  private final Runnable listener;
  private final Map<String, Long> hosts = new LinkedHashMap<>();
  private long total;

  /**
   * @param listener told every time
   */
  Denials(String owner, Runnable listener) {
    this.owner = owner;
    this.listener = listener;
  }

  synchronized void denied(String target) {
    total++;
    listener.run();
    if (hosts.computeIfPresent(target, (host, times) -> times + 1) == null
        && hosts.size() < REMEMBERED) {
      hosts.put(target, 1L);
      log.warn(
          "the provider of {} may not connect to '{}': the host is not in its egress.allowedHosts",
          owner,
          target);
    }
  }

  /** Logs the counts, when a host was refused more often than it was logged. */
  synchronized void sum() {
    if (total > hosts.size()) {
      log.info(
          "{}: connections of the provider refused: {}; for each host: {}", owner, total, hosts);
    }
  }
}
