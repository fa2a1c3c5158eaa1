package org.integrationgateway.providers;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.integrationgateway.providers.supervision.Supervision;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts apps when what they require is ready, and all at once beyond that. */
final class StartOrder {
  private static final Logger log = LoggerFactory.getLogger(StartOrder.class);

  private final Map<String, AppEntry> entries;
  private final Requirements requirements;

  StartOrder(Map<String, AppEntry> entries, Requirements requirements) {
    this.entries = entries;
    this.requirements = requirements;
  }

  /** Starts every app; an app with requirements is started when they are ready. */
  void start() {
    entries.forEach((name, entry) -> entry.supervisor().ifPresent(own -> start(name, own)));
  }

  private void start(String name, Supervision own) {
    var awaited =
        Stream.concat(
                requirements.apps().getOrDefault(name, Set.of()).stream()
                    .flatMap(required -> supervisor(required).stream())
                    .map(Supervision::whenServing),
                requirements.elsewhere().getOrDefault(name, List.of()).stream()
                    .map(RequiredProviders.Required::ready))
            .toArray(CompletableFuture<?>[]::new);
    if (awaited.length == 0) {
      own.start();
      return;
    }
    own.startAfter(CompletableFuture.allOf(awaited), "what its package requires is not ready yet");
  }

  /** Waits for the first attempt of each that can have one, and tells of those that failed. */
  void awaitFirstAttempts() {
    var unavailable = new HashMap<String, String>();
    for (var name : requirements.apps().keySet()) {
      supervisor(name)
          .flatMap(
              supervisor ->
                  requirements
                      .obstacle(name, unavailable)
                      .or(
                          () ->
                              supervisor
                                  .awaitFirstAttempt()
                                  .map(reason -> "is not available yet: " + reason)))
          .ifPresent(
              reason -> {
                unavailable.put(name, reason);
                log.warn("app '{}' {}", name, reason);
              });
    }
  }

  private Optional<Supervision> supervisor(String app) {
    return Optional.ofNullable(entries.get(app)).flatMap(AppEntry::supervisor);
  }
}
