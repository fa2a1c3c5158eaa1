package org.integrationgateway.providers.programs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.providers.supervision.ProviderState;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.Supervision;
import org.integrationgateway.providers.supervision.SupervisorReport;

/** The running programs of one app, by credential: so many at most, the idle ones end. */
final class ProgramPool implements Supervision {
  private static final int MOST = 64;
  private static final Duration IDLE = Duration.ofMinutes(10);

  private final String app;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Key, Pooled> programs = new LinkedHashMap<>();
  private final Instant since = Instant.now();
  private boolean closed;
  private boolean looksAfter;

  ProgramPool(String app) {
    this.app = app;
  }

  /**
   * Identifies a program's process: one for each subject and credential.
   *
   * @param env with the values of the credential
   */
  record Key(String subject, Map<String, String> env) {
    Key {
      env = Map.copyOf(env);
    }

    /** Without the values. */
    @Override
    public String toString() {
      return subject;
    }
  }

  private static final class Pooled {
    private final KeptProgram program;
    private int calls;
    private long used = System.nanoTime();

    Pooled(KeptProgram program) {
      this.program = program;
    }
  }

  /** The use of a program, until it is closed. */
  interface Lease extends AutoCloseable {
    KeptProgram program();

    @Override
    void close();
  }

  Lease lease(Key key, Supplier<KeptProgram> factory) {
    var ended = new ArrayList<Pooled>();
    lock.lock();
    try {
      if (closed) {
        throw new GatewayException(
            ErrorCode.PROVIDER_UNAVAILABLE, "app '%s' is being stopped".formatted(app));
      }
      var pooled = programs.get(key);
      if (pooled == null) {
        makeRoom().ifPresent(ended::add);
        pooled = new Pooled(factory.get());
        programs.put(key, pooled);
        lookAfterLater();
        pooled.program.supervisor().start();
      }
      pooled.calls++;
      return lease(pooled);
    } finally {
      lock.unlock();
      ended.forEach(pooled -> pooled.program.supervisor().stop());
    }
  }

  private Lease lease(Pooled pooled) {
    return new Lease() {
      @Override
      public KeptProgram program() {
        return pooled.program;
      }

      @Override
      public void close() {
        lock.lock();
        try {
          pooled.calls--;
          pooled.used = System.nanoTime();
        } finally {
          lock.unlock();
        }
      }
    };
  }

  /** Takes out the one that was not used for the longest time, when there are too many. */
  private Optional<Pooled> makeRoom() {
    if (programs.size() < MOST) {
      return Optional.empty();
    }
    var idle =
        programs.entrySet().stream()
            .filter(entry -> entry.getValue().calls == 0)
            .min(Comparator.comparingLong(entry -> entry.getValue().used))
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.OVERLOADED,
                        "the MCP server of app '%s' runs for at most %d credentials at a time, and all of them are in use: try again"
                            .formatted(app, MOST)));
    programs.remove(idle.getKey());
    return Optional.of(idle.getValue());
  }

  /** Looks for idle programs, from the first program until there are no more. */
  private void lookAfterLater() {
    if (!looksAfter) {
      looksAfter = true;
      CompletableFuture.delayedExecutor(IDLE.toMillis() / 10, TimeUnit.MILLISECONDS)
          .execute(this::lookAfter);
    }
  }

  private void lookAfter() {
    endIdle(IDLE);
    lock.lock();
    try {
      looksAfter = false;
      if (!programs.isEmpty() && !closed) {
        lookAfterLater();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends the programs that were not used for this time. */
  void endIdle(Duration time) {
    var ended = new ArrayList<Pooled>();
    lock.lock();
    try {
      long now = System.nanoTime();
      programs
          .values()
          .removeIf(
              pooled ->
                  pooled.calls == 0 && now - pooled.used >= time.toNanos() && ended.add(pooled));
    } finally {
      lock.unlock();
    }
    ended.forEach(pooled -> pooled.program.supervisor().stop());
  }

  private List<Pooled> all() {
    lock.lock();
    try {
      return List.copyOf(programs.values());
    } finally {
      lock.unlock();
    }
  }

  /** Programs start with the first call, which brings the credential. */
  @Override
  public void start() {}

  @Override
  public void startAfter(CompletableFuture<?> ready, String reason) {}

  @Override
  public CompletableFuture<Void> whenServing() {
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public Optional<String> awaitFirstAttempt() {
    return Optional.empty();
  }

  @Override
  public SupervisorReport report() {
    return all().stream()
        .max(Comparator.comparingLong(pooled -> pooled.used))
        .map(pooled -> pooled.program.supervisor().report())
        .orElseGet(
            () ->
                new SupervisorReport(
                    ProviderState.READY,
                    "",
                    since,
                    0,
                    0,
                    Duration.ZERO,
                    0,
                    0,
                    Optional.empty(),
                    OptionalLong.empty(),
                    List.of(),
                    List.of()));
  }

  @Override
  public CompletableFuture<Optional<String>> restart(Replacement how) {
    return all().stream()
        .map(pooled -> pooled.program.supervisor().restart(how))
        .reduce(
            CompletableFuture.completedFuture(Optional.empty()),
            (one, other) -> one.thenCombine(other, (problem, more) -> problem.or(() -> more)));
  }

  @Override
  public Runnable hold() {
    var holds = all().stream().map(pooled -> pooled.program.supervisor().hold()).toList();
    return () -> holds.forEach(Runnable::run);
  }

  @Override
  public void stop() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    all().forEach(pooled -> pooled.program.supervisor().stop());
  }

  @Override
  public void close() {
    stop();
    all().forEach(pooled -> pooled.program.supervisor().close());
  }
}
