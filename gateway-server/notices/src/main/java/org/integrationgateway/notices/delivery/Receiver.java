package org.integrationgateway.notices.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.util.List;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.config.server.NoticeConfig;
import org.integrationgateway.config.server.NoticeTopic;

/**
 * A receiver of notices.
 *
 * @param key tells its deliveries apart in the store
 * @param name for people and metrics: a host or an operation, without what may be secret in a URL
 */
record Receiver(String key, String name, NoticeConfig config) {
  static Receiver of(NoticeConfig config) {
    var place = config.url().map(URI::toString).orElseGet(() -> operation(config));
    var name = config.url().map(URI::getRawAuthority).orElseGet(() -> operation(config));
    return new Receiver(Sha256.hex(place.getBytes(UTF_8)).substring(0, 32), name, config);
  }

  private static String operation(NoticeConfig config) {
    return config.app().orElse("") + "/" + config.operation().orElse("");
  }

  boolean wants(NoticeTopic topic) {
    return config.wants(topic);
  }

  /** The topics that it gets, as the configuration names them. */
  List<String> topics() {
    return List.of(NoticeTopic.values()).stream()
        .filter(this::wants)
        .map(NoticeTopic::word)
        .toList();
  }
}
