package org.integrationgateway.notices.watch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.http.calls.Replica;
import org.integrationgateway.http.occurrence.Occurrence;
import org.integrationgateway.http.occurrence.Occurrences;
import org.integrationgateway.notices.record.StoredNotice;

/** Looks at the states of providers and at certificates, and tells what has become of them. */
public final class WatchedStates {
  private static final String REPLICA = "replica";
  private static final String PROCESS = "process";
  private static final String LISTENER = "listener";
  private static final String EXPIRES = "expires";

  /** How long a process that starts has to announce itself. */
  private static final Duration ANNOUNCING = Duration.ofMinutes(1);

  private static final Set<String> FAILING = Set.of("failed", "backoff", "unavailable");
  private static final List<Duration> THRESHOLDS =
      List.of(Duration.ofDays(1), Duration.ofDays(7), Duration.ofDays(30));

  private final ProviderStatuses providers;
  private final Supplier<Map<String, Instant>> certificates;
  private final Occurrences occurrences;
  private final ReplicaProcesses processes;
  private final InstantSource clock;

  /** How often processes of providers had ended unexpectedly at the look before. */
  private final Map<List<String>, Long> restarts = new HashMap<>();

  /** The providers of which the last that was told is that they fail. */
  private final Set<List<String>> failing = new HashSet<>();

  /** The certificates that were told, with the last threshold of each. */
  private final Map<List<String>, String> levels = new HashMap<>();

  /**
   * @param certificates the ends of certificates, by the key of the listener
   */
  public WatchedStates(
      ProviderStatuses providers,
      Supplier<Map<String, Instant>> certificates,
      Occurrences occurrences,
      ReplicaProcesses processes,
      InstantSource clock) {
    this.providers = providers;
    this.certificates = certificates;
    this.occurrences = occurrences;
    this.processes = processes;
    this.clock = clock;
  }

  /** Looks once; used by one thread. What the store does not take now is told at the next look. */
  public void look() {
    var all = providers.all();
    all.forEach(this::look);
    var there = all.stream().map(this::thing).collect(Collectors.toSet());
    restarts.keySet().retainAll(there);
    failing.removeIf(
        thing ->
            !there.contains(thing) && occurrences.offerEnd(NoticeTopic.PROVIDER_FAILED, thing));
    look(certificates.get());
  }

  /** Whether a notice is of a provider whose process has ended, and so tells no end. */
  public boolean isOfGoneProcess(StoredNotice notice) {
    return notice.topic() == NoticeTopic.PROVIDER_FAILED
        && notice.time().plus(ANNOUNCING).isBefore(clock.instant())
        && processes.isGone(notice.data().getOrDefault(PROCESS, ""));
  }

  /** Whether a notice that a process before this one has stored is over, now that this one runs. */
  public boolean isOver(StoredNotice notice) {
    var data = notice.data();
    return switch (notice.topic()) {
      case CERTIFICATE_EXPIRING ->
          !String.valueOf(certificates.get().get(data.get(LISTENER))).equals(data.get(EXPIRES));
      // This process has started with it.
      case CONFIGURATION_REJECTED -> true;
      case CONNECTION_BROKEN,
          CONNECTION_RECOVERED,
          RUN_FAILED,
          APPROVAL_REQUESTED,
          PROVIDER_FAILED,
          TOOLS_CHANGED ->
          false;
    };
  }

  private List<String> thing(ProviderStatus status) {
    return List.of(Replica.name(), processes.own(), status.kind(), status.name());
  }

  private void look(ProviderStatus status) {
    var thing = thing(status);
    long now = status.process().map(ProviderStatus.OfProcess::restarts).orElse(0L);
    long before = restarts.getOrDefault(thing, now);
    boolean isNew = FAILING.contains(status.state()) && !failing.contains(thing);
    boolean isNews = isNew || now > before;
    boolean isTold = isNews && occurrences.offer(occurrence(thing, status));
    if (isTold) {
      failing.add(thing);
    }
    if (isTold || !isNews) {
      restarts.put(thing, now);
    }
    if (status.serves()
        && failing.contains(thing)
        && occurrences.offerEnd(NoticeTopic.PROVIDER_FAILED, thing)) {
      failing.remove(thing);
    }
  }

  private static Occurrence occurrence(List<String> thing, ProviderStatus status) {
    var data = new LinkedHashMap<String, String>();
    data.put(REPLICA, thing.get(0));
    data.put(PROCESS, thing.get(1));
    data.put("kind", status.kind());
    data.put("provider", status.name());
    data.put("state", status.state());
    var ended = status.process().flatMap(ProviderStatus.OfProcess::lastEnd);
    var reason =
        Stream.concat(Stream.of(status.reason()), ended.map(ProviderStatus.End::reason).stream())
            .filter(text -> !text.isEmpty())
            .findFirst()
            .orElse("its process has ended unexpectedly");
    return new Occurrence(
        NoticeTopic.PROVIDER_FAILED,
        thing,
        reason,
        Occurrence.page(
            "/admin", "tab", "providers", "provider", status.kind() + "/" + status.name()),
        data);
  }

  private void look(Map<String, Instant> expire) {
    expire.forEach(this::look);
    levels
        .keySet()
        .removeIf(
            thing ->
                !thing.get(1).equals(String.valueOf(expire.get(thing.get(0))))
                    && occurrences.offerEnd(NoticeTopic.CERTIFICATE_EXPIRING, thing));
  }

  private void look(String listener, Instant expires) {
    var thing = thing(listener, expires);
    var left = Duration.between(clock.instant(), expires);
    THRESHOLDS.stream()
        .filter(threshold -> left.compareTo(threshold) < 0)
        .findFirst()
        .map(Duration::toString)
        .filter(level -> !level.equals(levels.get(thing)))
        .filter(level -> occurrences.offer(certificate(thing, listener, expires).at(level)))
        .ifPresent(level -> levels.put(thing, level));
  }

  private static List<String> thing(String listener, Instant expires) {
    return List.of(listener, expires.toString());
  }

  private static Occurrence certificate(List<String> thing, String listener, Instant expires) {
    var data = new LinkedHashMap<String, String>();
    data.put(LISTENER, listener);
    data.put(EXPIRES, expires.toString());
    return new Occurrence(
        NoticeTopic.CERTIFICATE_EXPIRING,
        thing,
        "the certificate of %s.tls expires on %s".formatted(listener, expires),
        Occurrence.page("/admin", "tab", "configuration"),
        data);
  }
}
