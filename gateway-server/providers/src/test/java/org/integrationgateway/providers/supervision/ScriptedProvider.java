package org.integrationgateway.providers.supervision;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.supervised.ConnectedProvider;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderServer;

/** Provider runs that go as a test says: no processes, the same supervisor and the same wire. */
final class ScriptedProvider implements ProviderLauncher<ConnectedProvider> {
  private static final Duration LONG = Duration.ofSeconds(30);

  private final BlockingQueue<Run> runs = new LinkedBlockingQueue<>();

  /** Once. */
  volatile Optional<StartFailure> refusesToLaunch = Optional.empty();

  volatile Optional<StartFailure> refusesConfiguration = Optional.empty();
  volatile boolean neverAnswers;

  /** Once. */
  volatile boolean confusesItsHost;

  volatile Runnable beforeItIsGone = () -> {};
  volatile ProviderInstance.Health health = new ProviderInstance.Health.Well();
  volatile Function<AppCall, AppResult> behaviour = call -> AppResult.json("{}");

  @Override
  public ProviderInstance<ConnectedProvider> launch() throws StartFailure {
    var refusal = refusesToLaunch;
    if (refusal.isPresent()) {
      refusesToLaunch = Optional.empty();
      throw refusal.get();
    }
    var run = new Run();
    runs.add(run);
    return run;
  }

  /** The next run that was started. */
  Run next() throws InterruptedException {
    var run = runs.poll(30, TimeUnit.SECONDS);
    if (run == null) {
      throw new AssertionError("the provider was not started again");
    }
    return run;
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("scripted");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean startedAgain() {
    return !runs.isEmpty();
  }

  final class Run implements ProviderInstance<ConnectedProvider>, AppProvider {
    final CompletableFuture<String> ended = new CompletableFuture<>();
    final CompletableFuture<Void> closed = new CompletableFuture<>();

    /** The time that the host gave it for its start. */
    final CompletableFuture<Duration> limit = new CompletableFuture<>();

    private final CompletableFuture<Void> answered = new CompletableFuture<>();
    volatile boolean shutDown;
    volatile boolean brokeUnnoticed;
    volatile Runnable healthChanged = () -> {};
    private final Path folder = folder();
    private final ProviderServer server =
        ProviderServer.start(folder.resolve("s"), "weather", ProviderKind.APP, () -> this);
    private final ProviderConnection connection =
        ProviderConnection.open(folder.resolve("s"), Deadline.in(LONG));
    private volatile boolean finished;

    Run() {
      connection.configure("weather", "{}", Deadline.in(LONG));
      connection.start(Deadline.in(LONG));
      if (!neverAnswers) {
        answer();
      }
    }

    void answer() {
      answered.complete(null);
    }

    void crash() {
      end("exit code 1");
    }

    private void end(String how) {
      connection.close();
      ended.complete(how);
    }

    void finish() {
      finished = true;
      end("exit code 0");
    }

    @Override
    public boolean hasEndedWell() {
      return finished;
    }

    @Override
    public OptionalLong pid() {
      return OptionalLong.of(4711);
    }

    @Override
    public List<String> lastLines() {
      return List.of("here I am");
    }

    @Override
    public void whenHealthChanges(Runnable listener) {
      healthChanged = listener;
    }

    @Override
    public void open(Deadline deadline) throws StartFailure {
      limit.complete(deadline.remaining());
      CompletableFuture.anyOf(ended, answered)
          .completeOnTimeout("", deadline.remaining().toNanos(), TimeUnit.NANOSECONDS)
          .join();
      if (!answered.isDone()) {
        throw new StartFailure(
            StartFailure.Remedy.RETRY, "it was not ready in time", "diagnosis of a start");
      }
    }

    @Override
    public ConnectedProvider configure(Deadline deadline) throws StartFailure {
      if (refusesConfiguration.isPresent()) {
        throw refusesConfiguration.get();
      }
      if (confusesItsHost) {
        confusesItsHost = false;
        throw new IllegalStateException("this answer is not scripted");
      }
      return service();
    }

    @Override
    public ConnectedProvider service() {
      return new ConnectedProvider(connection.calls(ProviderKind.APP), Optional.of(metadata()));
    }

    @Override
    public Health health(Deadline deadline) {
      return health;
    }

    @Override
    public CompletableFuture<String> ended() {
      return ended;
    }

    @Override
    public boolean hasEnded() {
      return brokeUnnoticed || ended.isDone();
    }

    @Override
    public void shutdown(Duration grace) {
      shutDown = true;
    }

    @Override
    public void close() {
      beforeItIsGone.run();
      end("signal 9 (SIGKILL)");
      server.close();
      folder.toFile().delete();
      closed.complete(null);
    }

    @Override
    public AppMetadata metadata() {
      return new AppMetadata("weather", Optional.empty(), Optional.empty(), List.of());
    }

    @Override
    public AppResult execute(AppCall call) {
      return behaviour.apply(call);
    }
  }
}
