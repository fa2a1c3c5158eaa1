package org.integrationgateway.notices;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.http.Threads;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.Operators;
import org.integrationgateway.http.feature.SubjectRecords;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.notices.api.NoticeRoutes;
import org.integrationgateway.notices.delivery.NoticeObserver;
import org.integrationgateway.notices.delivery.Receivers;
import org.integrationgateway.notices.message.NoticeLinks;
import org.integrationgateway.notices.record.NoticeLog;
import org.integrationgateway.notices.watch.ReplicaProcesses;
import org.integrationgateway.notices.watch.WatchedStates;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notices of what needs a person: stored, listed, and delivered to receivers. */
public final class NoticeFeature implements Feature {
  private static final Logger log = LoggerFactory.getLogger(NoticeFeature.class);
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

  /** How often notices are sought that were stored and not queued. */
  private static final Duration BETWEEN_RECOVERIES = Duration.ofSeconds(15);

  /** How often notices are ended whose process is gone. */
  private static final Duration BETWEEN_SWEEPS = Duration.ofMinutes(1);

  private final Foundation foundation;
  private final NoticeLog notices;
  private final Receivers receivers;
  private final NoticeIntake intake;
  private final WatchedStates watched;
  private final NoticeRoutes routes;

  /**
   * @param ways to receivers
   * @param certificates the ends of certificates, by the key of the listener
   * @param processes that share the database
   */
  public NoticeFeature(
      Foundation foundation,
      Operators operators,
      Receivers.Parts ways,
      ProviderStatuses providers,
      Supplier<Map<String, Instant>> certificates,
      ReplicaProcesses processes,
      NoticeObserver observer) {
    this.foundation = foundation;
    var clock = foundation.clock();
    notices = new NoticeLog(foundation.state(), clock);
    var links = new NoticeLinks(foundation.url(), foundation.server().managementUrl());
    receivers = new Receivers(ways, foundation.state(), links, observer, clock);
    intake = new NoticeIntake(notices, receivers, observer);
    watched =
        new WatchedStates(providers, certificates, foundation.occurrences(), processes, clock);
    routes = new NoticeRoutes(foundation, operators, links, notices, receivers);
    foundation.occurrences().listen(intake);
  }

  /** Takes over the receivers of another configuration. */
  public void replace(GatewayConfig next) {
    receivers.replace(next.server().notices());
  }

  /** The notices that wait, by the names of receivers. */
  public Map<String, Long> pending() {
    return receivers.pending();
  }

  @Override
  public void mount(Routes.Builder open) {
    routes.mount(open);
  }

  @Override
  public void mountAdmin(Routes.Builder admin) {
    routes.mountAdmin(admin);
  }

  @Override
  public List<SubjectRecords> ofSubjects() {
    return List.of(SubjectRecords.of(SubjectRecords.Kind.NOTICES, notices::forget));
  }

  /** Delivers notices, and looks at providers and certificates. */
  @Override
  public void start() {
    receivers.replace(foundation.server().notices());
    foundation.opened().add(receivers);
    var timer = Threads.timer("notices");
    timer.execute(ofStore(() -> notices.endAll(watched::isOver)));
    repeat(timer, BETWEEN_LOOKS, watched::look);
    repeat(timer, BETWEEN_RECOVERIES, intake::recover);
    repeat(timer, BETWEEN_SWEEPS, () -> notices.endAll(watched::isOfGoneProcess));
    foundation.opened().add(timer::shutdownNow);
  }

  private static void repeat(ScheduledExecutorService timer, Duration pause, Runnable work) {
    timer.scheduleWithFixedDelay(ofStore(work), 0, pause.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Work that is left to its next time while the store is away, which the log says already. */
  private static Runnable ofStore(Runnable work) {
    return LastingThread.repeated(
        "notices",
        () -> {
          try {
            work.run();
          } catch (GatewayException failed) {
            if (failed.code() != ErrorCode.STORE_UNAVAILABLE) {
              throw failed;
            }
            log.debug("notices wait for the store: {}", failed.getMessage());
          }
        });
  }
}
