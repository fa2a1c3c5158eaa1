package org.integrationgateway.server.audit;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.config.audit.AuditConfig.Invocations;
import org.integrationgateway.core.audit.AuditCheck;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditQuery;
import org.integrationgateway.core.audit.AuditReader;
import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.core.audit.AuditSinkState;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.audit.LoggedAuditTrail;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.AuditedInvocations;
import org.integrationgateway.telemetry.AuditExport;
import org.integrationgateway.telemetry.audit.AuditSink;
import org.integrationgateway.telemetry.audit.TimedEvent;

/** Writes every event to every sink of the configuration. */
public final class AuditJournal implements AuditTrail, AuditReader, AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(1);
  private static final long VERIFIED = 100_000;

  private final List<Sink> sinks = new ArrayList<>();
  private final List<SinkWriter> writers = new ArrayList<>();
  private final Optional<StoredRecords> stored;
  private final Clock clock;
  private final ReentrantLock verification = new ReentrantLock();

  /** The target of events, and the calls of operations among them. */
  private record Sink(AuditConfig.Sink config, AuditTrail trail) {
    boolean wants(AuditEvent event) {
      return !event.action().equals(AuditedInvocations.ACTION)
          || config.invocations() == Invocations.ALL
          || (config.invocations() == Invocations.FAILED
              && event.outcome() != AuditEvent.Outcome.SUCCESS);
    }
  }

  /**
   * Opens the sinks.
   *
   * @param store asked when a sink needs it
   * @param export opens the sinks that send records away
   * @throws java.io.UncheckedIOException when a file cannot be written
   * @throws IllegalArgumentException when a sink cannot be used as it is configured
   */
  public AuditJournal(
      AuditConfig config, Supplier<ChainStore> store, AuditExport export, Clock clock) {
    this.clock = clock;
    Optional<StoredRecords> kept = Optional.empty();
    try {
      for (var sink : config.sinks()) {
        if (sink.place() instanceof AuditConfig.Store) {
          kept = Optional.of(new StoredRecords(store.get()));
        }
        sinks.add(new Sink(sink, trail(sink, store, export)));
      }
    } catch (RuntimeException e) {
      close();
      throw e;
    }
    this.stored = kept;
  }

  private AuditTrail trail(AuditConfig.Sink sink, Supplier<ChainStore> store, AuditExport export) {
    if (sink.place() instanceof AuditConfig.Files files) {
      return written(sink.name(), FileSink.open(new ChainFiles(files), store.get(), clock));
    }
    if (sink.place() instanceof AuditConfig.Store kept) {
      return written(sink.name(), new StoreSink(store.get(), kept.retention(), clock));
    }
    return export
        .of(sink.place())
        .map(away -> written(sink.name(), away))
        .orElseGet(LoggedAuditTrail::new);
  }

  private AuditTrail written(String name, AuditSink sink) {
    var writer = new SinkWriter(name, sink, clock);
    writers.add(writer);
    return event -> writer.add(TimedEvent.here(clock.instant(), event));
  }

  /** Whether a sink wants calls of operations. */
  public boolean wantsInvocations() {
    return sinks.stream().anyMatch(sink -> sink.config().invocations() != Invocations.NONE);
  }

  @Override
  public void record(AuditEvent reported) {
    var event = reported.here();
    for (var sink : sinks) {
      if (sink.wants(event)) {
        sink.trail.record(event);
      }
    }
  }

  /** How many records each sink has lost, by its name. */
  public Map<String, Long> lost() {
    var lost = new LinkedHashMap<String, Long>();
    writers.forEach(writer -> lost.put(writer.name(), writer.lost()));
    return lost;
  }

  /** Whether each sink fails now, by its name. */
  public Map<String, Boolean> failing() {
    var failing = new LinkedHashMap<String, Boolean>();
    writers.forEach(writer -> failing.put(writer.name(), writer.isFailing()));
    return failing;
  }

  /** Finds records, also those that this server has recorded a moment ago. */
  @Override
  public Page find(AuditQuery query) {
    return written().find(query);
  }

  private StoredRecords written() {
    var records =
        stored.orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_CONFIGURED,
                    "no audit sink keeps records in the store: declare providers.audit.<name> with"
                        + " 'source: builtin:store'"));
    writers.forEach(writer -> writer.settle(TIMEOUT));
    return records;
  }

  @Override
  public AuditCheck verify() {
    var archive = new AuditArchive(written().store());
    if (!verification.tryLock()) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "this server is already verifying the records: wait until it has finished");
    }
    try {
      var chain = archive.verifyStore(VERIFIED);
      return new AuditCheck(
          chain.records(),
          chain.first().map(AuditRecord::sequence),
          chain.last().map(AuditRecord::sequence),
          chain.problems());
    } finally {
      verification.unlock();
    }
  }

  @Override
  public List<AuditSinkState> sinks() {
    return sinks.stream().map(Sink::config).map(this::state).toList();
  }

  private AuditSinkState state(AuditConfig.Sink sink) {
    var writer = writers.stream().filter(one -> one.name().equals(sink.name())).findFirst();
    var place = sink.place();
    Optional<AuditConfig.Files> files =
        place instanceof AuditConfig.Files found ? Optional.of(found) : Optional.empty();
    Optional<AuditConfig.Store> store =
        place instanceof AuditConfig.Store found ? Optional.of(found) : Optional.empty();
    return new AuditSinkState(
        sink.name(),
        place.kind(),
        sink.invocations().name().toLowerCase(Locale.ROOT),
        files.map(found -> found.path().toString()),
        store.map(found -> found.retention().toSeconds()),
        store.flatMap(found -> stored.flatMap(StoredRecords::kept)),
        writer.map(SinkWriter::isFailing).orElse(false),
        writer.map(SinkWriter::lost).orElse(0L));
  }

  /** Writes what waits, then closes the sinks. */
  @Override
  public void close() {
    writers.forEach(SinkWriter::close);
  }
}
