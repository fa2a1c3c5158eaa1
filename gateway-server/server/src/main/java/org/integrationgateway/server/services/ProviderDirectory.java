package org.integrationgateway.server.services;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.DeclaredProviders;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.provider.RequiredProviders;
import org.integrationgateway.server.provider.ServiceFactory;
import org.integrationgateway.server.provider.ServiceProcess;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.launch.Processes;
import org.integrationgateway.server.provider.launch.ProviderEntry;
import org.integrationgateway.server.provider.supervision.SupervisionTimes;
import org.integrationgateway.server.status.ProviderStatus;
import org.integrationgateway.server.status.ProviderStatus.Runs;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Every declared provider by kind and name; they live until the directory is closed. */
public final class ProviderDirectory implements RequiredProviders, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ProviderDirectory.class);

  private final DeclaredProviders declared;

  // The maps are not changed once they are open; closing replaces them.
  private volatile Map<Key, Object> providers = new LinkedHashMap<>();
  private volatile Map<Key, ServiceProcess<?>> processes = new LinkedHashMap<>();

  private record Key(ProviderKind<?> kind, String name) {}

  /** Prepares a provider each time that a process of it has started, before it serves. */
  @FunctionalInterface
  public interface Preparation {
    /** Does nothing. */
    Preparation NONE = (provider, service) -> {};

    /**
     * Prepares it; throws when it cannot serve like this.
     *
     * @param service of its kind's interface
     */
    void prepare(ProviderConfig provider, Object service);
  }

  private ProviderDirectory(DeclaredProviders declared) {
    this.declared = declared;
  }

  /**
   * Opens all providers; those in processes of their own are started at the same time. Returns when
   * each is ready or its first start has failed; failed ones are retried in the background.
   *
   * @param launching starts those in processes of their own
   * @param hosts the host services that a provider process may use
   * @param preparation of a provider process
   * @throws GatewayException {@code NOT_CONFIGURED} with the one that cannot be made; nothing is
   *     left open then
   */
  public static ProviderDirectory open(
      DeclaredProviders declared,
      Builtins builtins,
      Processes launching,
      Function<ProviderConfig, LaunchHost> hosts,
      Preparation preparation) {
    var directory = new ProviderDirectory(declared);
    try {
      for (var provider : declared.all()) {
        directory.add(provider.kind(), provider, builtins, launching, hosts, preparation);
      }
      directory.awaitFirstAttempts();
      return directory;
    } catch (RuntimeException failure) {
      directory.close();
      throw failure;
    }
  }

  private <P> void add(
      ProviderKind<P> kind,
      ProviderConfig provider,
      Builtins builtins,
      Processes launching,
      Function<ProviderConfig, LaunchHost> hosts,
      Preparation preparation) {
    var entry = new Key(kind, provider.name());
    try {
      if (provider.origin() instanceof ProviderConfig.Packaged packaged) {
        var wrong = ProviderEntry.of(provider, packaged).misconfiguration();
        if (wrong.isPresent()) {
          throw refused(provider, wrong.get(), null);
        }
        var process =
            ServiceProcess.start(
                new ServiceFactory<>(
                    launching,
                    kind,
                    provider,
                    hosts.apply(provider),
                    service -> preparation.prepare(provider, kind.type().cast(service)),
                    SupervisionTimes.DEFAULT),
                packaged);
        processes.put(entry, process);
        providers.put(entry, process.provider());
        return;
      }
      var carried = (ProviderConfig.Carried) provider.origin();
      var factory = builtins.find(kind, carried.builtin());
      if (factory.isEmpty()) {
        throw refused(provider, "this server does not carry " + carried, null);
      }
      providers.put(entry, factory.get().make(provider.name(), carried));
    } catch (GatewayException refused) {
      throw refused;
    } catch (Exception failure) {
      throw refused(provider, String.valueOf(failure.getMessage()), failure);
    }
  }

  private void awaitFirstAttempts() {
    processes.forEach(
        (entry, process) ->
            process
                .awaitFirstAttempt()
                .ifPresent(
                    reason ->
                        log.warn(
                            "providers.{}.{} is not available yet: its provider {}",
                            entry.kind(),
                            entry.name(),
                            reason)));
  }

  private static GatewayException refused(
      ProviderConfig provider, String reason, @Nullable Exception cause) {
    var message = provider.path() + " cannot be used: " + reason;
    return cause == null
        ? new GatewayException(ErrorCode.NOT_CONFIGURED, message)
        : new GatewayException(ErrorCode.NOT_CONFIGURED, message, cause);
  }

  /** The status of each provider, in the order of the configuration. */
  public List<ProviderStatus> statuses() {
    return providers.keySet().stream().map(this::status).toList();
  }

  private ProviderStatus status(Key entry) {
    return process(entry.kind(), entry.name())
        .map(ServiceProcess::status)
        .orElseGet(
            () ->
                ProviderStatus.inServer(
                    entry.kind().text(), entry.name(), Runs.BUILTIN, Optional.empty()));
  }

  /** The process of the provider of this name; empty where it runs in the server. */
  public Optional<ServiceProcess<?>> process(ProviderKind<?> kind, String name) {
    return Optional.ofNullable(processes.get(new Key(kind, name)));
  }

  /** The provider of this name. */
  public <P> Optional<P> find(ProviderKind<P> kind, String name) {
    return Optional.ofNullable(providers.get(new Key(kind, name))).map(kind.type()::cast);
  }

  /**
   * The provider of this name.
   *
   * @throws GatewayException {@code NOT_CONFIGURED} when it is not declared
   */
  public <P> P get(ProviderKind<P> kind, String name) {
    return find(kind, name)
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_CONFIGURED,
                    "there is no provider 'providers.%s.%s'; declared: %s"
                        .formatted(kind, name, names(kind))));
  }

  /**
   * The provider that serves where the configuration names no provider: the default, else the only
   * one.
   */
  public <P> Optional<P> byDefault(ProviderKind<P> kind) {
    return defaultName(kind).flatMap(name -> find(kind, name));
  }

  /** The name of that provider. */
  Optional<String> defaultName(ProviderKind<?> kind) {
    return declared.defaultOf(kind).map(ProviderConfig::name);
  }

  /** The names of the providers of a kind, in the order of the configuration. */
  public List<String> names(ProviderKind<?> kind) {
    return declared.of(kind).stream().map(ProviderConfig::name).toList();
  }

  @Override
  public List<Required> of(String packageSource) {
    return processes.entrySet().stream()
        .filter(process -> source(process.getValue()).filter(packageSource::equals).isPresent())
        .map(process -> required(process.getKey(), process.getValue()))
        .toList();
  }

  @Override
  public Set<String> packages() {
    return processes.values().stream()
        .flatMap(process -> source(process).stream())
        .collect(Collectors.toSet());
  }

  private static Required required(Key entry, ServiceProcess<?> process) {
    return new Required(
        "provider '%s.%s'".formatted(entry.kind(), entry.name()),
        process.whenServing(),
        process::awaitFirstAttempt);
  }

  private static Optional<String> source(ServiceProcess<?> process) {
    return process.manifest().map(manifest -> manifest.source().text());
  }

  /** Closes the providers in the reverse of the order in which they were opened. */
  @Override
  public void close() {
    var running = processes;
    var entries = new ArrayList<>(providers.entrySet());
    running.values().forEach(ServiceProcess::stop);
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (!running.containsKey(entries.get(i).getKey())) {
        close(entries.get(i).getKey(), entries.get(i).getValue());
      }
    }
    running.values().forEach(ServiceProcess::close);
    providers = Map.of();
    processes = Map.of();
  }

  private static void close(Key entry, Object provider) {
    if (provider instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        log.warn("providers.{}.{} did not close", entry.kind(), entry.name(), e);
      }
    }
  }
}
