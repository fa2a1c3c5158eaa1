package org.integrationgateway.server.provider;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.server.catalog.AppLoadException;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.supervision.Supervisor;
import org.integrationgateway.server.provider.supervision.Times;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every app's package and provider, from the configuration to something that can be called. */
public final class Providers implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Providers.class);

  /** An attempt ends by itself after its startup timeout; this is for ending its process. */
  private static final Duration AFTER_STARTUP = Duration.ofSeconds(5);

  private final Map<String, Slot> slots;

  private Providers(Map<String, Slot> slots) {
    this.slots = slots;
  }

  /**
   * Prepares every package, then starts every provider, all at once. Comes back when each is ready
   * or its first attempt has failed; those that failed are tried again behind the scenes.
   *
   * @param builtins what the server carries in itself, by name
   * @param onReady told by another thread whenever a provider is ready: its operations may be new
   * @param hosts what a provider in a process of its own may ask of this server
   * @throws ProvidersException with every app whose package cannot be used; nothing was started
   */
  public static Providers start(
      GatewayConfig config,
      Map<String, Supplier<AppProvider>> builtins,
      BiConsumer<String, AppMetadata> onReady,
      Function<AppConfig, LaunchHost> hosts) {
    return start(config, builtins, Times.DEFAULT, onReady, hosts);
  }

  static Providers start(
      GatewayConfig config,
      Map<String, Supplier<AppProvider>> builtins,
      Times times,
      BiConsumer<String, AppMetadata> onReady,
      Function<AppConfig, LaunchHost> hosts) {
    var slots = new Slots(builtins, Processes.of(config.home()), times, onReady, hosts);
    var providers = new Providers(prepare(config.apps().values(), slots));
    providers.supervisors().forEach(Supervisor::start);
    providers.awaitFirstAttempts(times);
    return providers;
  }

  /** All apps, in the order of the configuration. */
  public List<ProvidedApp> apps() {
    return slots.values().stream().map(Slot::app).toList();
  }

  /** One app as it is now. */
  public Optional<ProvidedApp> app(String name) {
    return Optional.ofNullable(slots.get(name)).map(Slot::app);
  }

  /** Stops every provider, all at once, and waits until nothing of them is left. */
  @Override
  public void close() {
    supervisors().forEach(Supervisor::stop);
    supervisors().forEach(Supervisor::close);
  }

  private static Map<String, Slot> prepare(Collection<AppConfig> apps, Slots slots) {
    var threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      var prepared = new LinkedHashMap<String, CompletableFuture<Slot>>();
      for (var app : apps) {
        prepared.put(app.name(), CompletableFuture.supplyAsync(() -> slots.slot(app), threads));
      }
      return collect(prepared);
    } finally {
      threads.shutdown();
    }
  }

  private static Map<String, Slot> collect(Map<String, CompletableFuture<Slot>> prepared) {
    var ready = new LinkedHashMap<String, Slot>();
    var problems = new ArrayList<AppLoadException>();
    prepared.forEach(
        (name, future) -> {
          try {
            ready.put(name, future.join());
          } catch (CompletionException e) {
            if (!(e.getCause() instanceof AppLoadException problem)) {
              throw e;
            }
            problems.add(problem);
          }
        });
    if (!problems.isEmpty()) {
      throw new ProvidersException(problems);
    }
    return ready;
  }

  private void awaitFirstAttempts(Times times) {
    slots.forEach(
        (name, slot) ->
            slot.supervisor()
                .flatMap(supervisor -> outcome(supervisor, slot.app().config(), times))
                .ifPresent(
                    reason ->
                        log.warn("app '{}' is not available yet: its provider {}", name, reason)));
  }

  private static Optional<String> outcome(Supervisor<?> supervisor, AppConfig app, Times times) {
    var patience = app.startupTimeout().orElse(times.startup()).plus(AFTER_STARTUP);
    try {
      return supervisor.firstOutcome().get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Optional.of("is not ready in time");
    } catch (ExecutionException e) {
      throw new IllegalStateException("a first outcome is never exceptional", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("was not waited for");
    }
  }

  private List<Supervisor<?>> supervisors() {
    return slots.values().stream()
        .<Supervisor<?>>flatMap(slot -> slot.supervisor().stream())
        .toList();
  }
}
