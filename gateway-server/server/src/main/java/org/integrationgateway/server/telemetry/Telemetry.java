package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.core.metrics.Info;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.integrationgateway.base.trace.Span;
import org.integrationgateway.connections.credential.refresh.RefreshObserver;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.InvocationRecord;
import org.integrationgateway.core.outbound.OutboundTraffic;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.core.store.StoreObserver;
import org.integrationgateway.fleet.figures.FigureHistory;
import org.integrationgateway.fleet.figures.Latency;
import org.integrationgateway.fleet.replica.FleetMember;
import org.integrationgateway.http.identity.CallerRefusal;
import org.integrationgateway.http.identity.RefusalObserver;
import org.integrationgateway.http.overload.Overload;
import org.integrationgateway.http.rate.RateObserver;
import org.integrationgateway.mcp.review.ToolChanges;
import org.integrationgateway.notices.delivery.NoticeObserver;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.work.agents.AgentObserver;
import org.integrationgateway.work.workflows.event.EventObserver;

/** Collects the metrics of the gateway and tells its observers of invocations. */
public final class Telemetry implements InvocationObserver, RefusalObserver {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final ExpositionFormatWriter writer = PrometheusTextFormatWriter.create();
  private final ExpositionFormatWriter exemplars = OpenMetricsTextFormatWriter.create();
  private final AtomicBoolean withJvm = new AtomicBoolean();
  private final Meters meters = new Meters(registry);
  private final Latency.Longest longest = new Latency.Longest();
  private final InvocationMetrics metrics;
  private final boolean traced;
  private final List<InvocationObserver> others = new CopyOnWriteArrayList<>();
  private final RefusalMetrics refusals = new RefusalMetrics(meters);
  private final StoreMetrics store = new StoreMetrics(meters, longest);
  private final AuditMetrics audit = new AuditMetrics(meters);
  private final RefreshMetrics refreshes = new RefreshMetrics(meters);
  private final ToolChangeMetrics toolChanges = new ToolChangeMetrics(meters);
  private final AgentMetrics agents = new AgentMetrics(meters);
  private final EventMetrics events = new EventMetrics(meters);
  private final NoticeMetrics notices = new NoticeMetrics(meters);
  private final InvocationLog log = new InvocationLog();

  /** Makes calls steps of traces. */
  private volatile InvocationObserver steps = invocation -> {};

  /** Reads what the collector has lost, by signal. */
  private volatile Supplier<Map<String, Long>> lost = Map::of;

  private final Info generation;

  /**
   * @param version of the gateway, shown as {@code gateway_info}
   * @param traced whether calls may be steps of traces
   */
  public Telemetry(String version, boolean traced) {
    this.traced = traced;
    metrics = new InvocationMetrics(meters, longest, traced);
    meters.info("gateway_info", "Version of the gateway", "version").setLabelValues(version);
    generation =
        meters.info(
            "gateway_configuration_info",
            "Generation of the configuration that this replica runs with",
            "generation");
    meters.counted(
        "gateway_telemetry_lost_total",
        "Spans and log records that did not reach the collector of"
            + " providers.telemetry; signal is traces or logs",
        counter -> lost.get().forEach((signal, number) -> counter.call((double) number, signal)),
        "signal");
  }

  /** Counts what did not reach the collector, by signal. */
  public void sent(Supplier<Map<String, Long>> losses) {
    lost = losses;
  }

  /** Adds the metrics of these providers. */
  public void providers(ProviderStatuses statuses) {
    new ProviderMetrics(meters, statuses);
  }

  /** Adds the metrics of the connections to upstreams. */
  public void upstreams(Supplier<OutboundTraffic> traffic) {
    TrafficMetrics.upstreams(meters, traffic);
  }

  /** Adds the metrics of overload. */
  public void overload(Overload overload) {
    TrafficMetrics.overload(meters, overload);
  }

  /** Adds the metric of open event streams. */
  public void eventStreams(IntSupplier open) {
    TrafficMetrics.eventStreams(meters, open);
  }

  /** Adds the metric of certificates, by the key of the listener. */
  public void certificates(Supplier<Map<String, Instant>> expire) {
    TrafficMetrics.certificates(meters, expire);
  }

  /** The observer of requests that a rate refuses. */
  public RateObserver rates() {
    return (kind, key, address, first) -> refusals.limited(kind);
  }

  /** Adds the metric of the backend of the limits. */
  public void sharedLimits(BooleanSupplier isUp) {
    meters.measured(
        "gateway_limits_shared",
        "1 while all replicas count the rates together, in the cache of server.limits.backend",
        gauge -> gauge.call(isUp.getAsBoolean() ? 1 : 0));
  }

  /** The observer of requests for access tokens. */
  public RefreshObserver refreshes() {
    return refreshes;
  }

  /** The observer of changes that upstreams make to the descriptions of tools. */
  public ToolChanges toolChanges() {
    return toolChanges;
  }

  /** The observer of what callers change at agents. */
  public AgentObserver agents() {
    return agents;
  }

  /** The observer of events for workflows. */
  public EventObserver workflowEvents() {
    return events;
  }

  /**
   * Adds the metric of deliveries of events that have not come to their end.
   *
   * @param pending reads their number
   */
  public void pendingDeliveries(LongSupplier pending) {
    EventMetrics.pending(meters, pending);
  }

  /** The observer of notices and their deliveries. */
  public NoticeObserver notices() {
    return notices;
  }

  /**
   * Adds the metric of notices that wait.
   *
   * @param pending reads their numbers, by the names of receivers
   */
  public void pendingNotices(Supplier<Map<String, Long>> pending) {
    NoticeMetrics.pending(meters, pending);
  }

  /** Counts a turn of an embedded agent that has ended here. */
  public void turnEnded(String provider, Turn.Status status) {
    agents.ended(provider, status);
  }

  /** The observer of the server's own store. */
  public StoreObserver store() {
    return store;
  }

  /**
   * Adds the metrics of audit sinks, by their names.
   *
   * @param lost how many records they have lost
   * @param failing whether they cannot be written now
   */
  public void audit(Supplier<Map<String, Long>> lost, Supplier<Map<String, Boolean>> failing) {
    AuditMetrics.sinks(meters, lost, failing);
  }

  /** The same trail, whose logins and tokens are counted. */
  public AuditTrail counted(AuditTrail trail) {
    return event -> {
      audit.record(event);
      trail.record(event);
    };
  }

  /** The metrics that exist, without those of the JVM. */
  public List<MetricDescription> described() {
    return meters.described();
  }

  /**
   * Adds {@code gateway_store_up}.
   *
   * @param isUp asked at each scrape whether the store answers
   */
  public void watchStore(BooleanSupplier isUp) {
    meters.measured(
        "gateway_store_up",
        "1 while the store of the gateway responds, else 0",
        gauge -> gauge.call(isUp.getAsBoolean() ? 1 : 0));
  }

  /** Tells the generation of the configuration that the server runs with now. */
  public void generation(String now) {
    generation.setLabelValues(now);
  }

  /**
   * Adds {@code gateway_configuration_current}.
   *
   * @param isCurrent whether the last reload took over all that its files say
   */
  public void reloads(BooleanSupplier isCurrent) {
    meters.measured(
        "gateway_configuration_current",
        "1 while this replica runs with everything that its files contained at the last reload,"
            + " else 0",
        gauge -> gauge.call(isCurrent.getAsBoolean() ? 1 : 0));
  }

  /** Adds the metrics of replicas. */
  public void fleet(Supplier<List<FleetMember>> members) {
    FleetMetrics.of(meters, members);
  }

  /** Adds an observer of every call. */
  public void observe(InvocationObserver observer) {
    others.add(observer);
  }

  /** Makes calls steps of traces. */
  public void trace(InvocationObserver traced) {
    steps = traced;
  }

  @Override
  public Span span(Call call) {
    return steps.span(call);
  }

  @Override
  public void began(Call call) {
    metrics.began(call);
    others.forEach(other -> other.began(call));
  }

  @Override
  public void ended(InvocationRecord invocation) {
    metrics.ended(invocation);
    log.ended(invocation);
    others.forEach(other -> other.ended(invocation));
    steps.ended(invocation);
  }

  @Override
  public void refused(CallerRefusal refusal) {
    refusals.refused(refusal);
  }

  /** The history of these metrics, which begins now. */
  public FigureHistory history(Clock clock) {
    return new FigureHistory(
        names -> {
          addJvm();
          return registry.scrape(names);
        },
        longest,
        Meters.bounds(),
        clock);
  }

  /**
   * Every metric.
   *
   * @param accepts what the client accepts: OpenMetrics, which has exemplars, where calls may be
   *     traced
   */
  public MetricText metrics(String accepts) {
    var format = traced && exemplars.accepts(accepts) ? exemplars : writer;
    var text = new ByteArrayOutputStream(16 * 1024);
    try {
      format.write(text, snapshots(), EscapingScheme.DEFAULT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new MetricText(format.getContentType(), text.toByteArray());
  }

  /** Reads every metric. */
  public MetricSnapshots snapshots() {
    addJvm();
    return registry.scrape();
  }

  /** Metrics of the JVM load its management classes, which would delay the start. */
  private void addJvm() {
    if (withJvm.compareAndSet(false, true)) {
      JvmMetrics.builder().register(registry);
    }
  }
}
