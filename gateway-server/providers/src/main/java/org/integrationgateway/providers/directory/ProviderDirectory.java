package org.integrationgateway.providers.directory;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.providers.Entry;
import org.integrationgateway.providers.RequiredProviders;
import org.integrationgateway.providers.ServiceFactory;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.launch.Processes;
import org.integrationgateway.providers.launch.ProviderEntry;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.Supervision;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Every declared provider by kind and name. They live until the directory is closed, or a changed
 * configuration replaces or removes them.
 */
public final class ProviderDirectory implements RequiredProviders, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ProviderDirectory.class);

  private final Parts parts;
  private final FormerProviders former = new FormerProviders();
  private final ReentrantLock changing = new ReentrantLock();
  private volatile DeclaredProviders declared;

  /** Never changed: a change puts another map in its place. */
  private volatile Map<Key, Entry> entries = Map.of();

  private boolean closed;

  private record Key(String kind, String name) {
    static Key of(ProviderConfig provider) {
      return new Key(provider.kind().text(), provider.name());
    }
  }

  /**
   * The parts that providers are made of.
   *
   * @param builtins makes those that the server carries in itself
   * @param launching starts those in processes of their own
   * @param hosts the host services that a provider process may use
   * @param preparation of a provider process
   */
  private record Parts(
      Builtins builtins,
      Processes launching,
      Function<ProviderConfig, LaunchHost> hosts,
      Preparation preparation) {}

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

  private ProviderDirectory(Parts parts, DeclaredProviders declared) {
    this.parts = parts;
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
    var directory =
        new ProviderDirectory(new Parts(builtins, launching, hosts, preparation), declared);
    try {
      for (var provider : declared.all()) {
        var entry = directory.made(provider.kind(), provider);
        directory.put(Key.of(provider), entry);
        entry.supervisor().ifPresent(Supervision::start);
      }
      directory.awaitFirstAttempts();
      return directory;
    } catch (RuntimeException failure) {
      directory.close();
      throw failure;
    }
  }

  /** An entry that is not started yet. */
  private <P> Entry made(ProviderKind<P> kind, ProviderConfig provider) {
    try {
      if (provider.origin() instanceof ProviderConfig.Packaged packaged) {
        var wrong = ProviderEntry.of(provider, packaged).misconfiguration();
        if (wrong.isPresent()) {
          throw refused(provider, wrong.get(), null);
        }
        var factory =
            new ServiceFactory<>(
                parts.launching,
                kind,
                provider,
                parts.hosts.apply(provider),
                service -> parts.preparation.prepare(provider, kind.type().cast(service)),
                SupervisionTimes.DEFAULT);
        return factory.entry(packaged);
      }
      var carried = (ProviderConfig.Carried) provider.origin();
      var factory = parts.builtins.find(kind, carried.builtin());
      if (factory.isEmpty()) {
        throw refused(provider, "this gateway does not have " + carried, null);
      }
      return new Entry.Builtin(kind, provider.name(), factory.get().make(provider.name(), carried));
    } catch (GatewayException refused) {
      throw refused;
    } catch (Exception failure) {
      throw refused(provider, String.valueOf(failure.getMessage()), failure);
    }
  }

  /**
   * Puts a provider in the place of the one of its kind and name, or adds it. Calls under way end
   * at the former one.
   *
   * @return empty when it serves, else why it does not: then all is as it was
   */
  public Optional<String> replace(ProviderConfig provider) {
    Entry next;
    try {
      next = made(provider.kind(), provider);
    } catch (GatewayException refused) {
      return Optional.of(refused.detail());
    }
    var key = Key.of(provider);
    var before = entries.get(key);
    if (before instanceof Entry.Process running && next instanceof Entry.Process process) {
      return running.replace(process, Replacement.ROLLING, ready -> put(key, process.in(running)));
    }
    next.supervisor().ifPresent(Supervision::start);
    var problem = next.supervisor().flatMap(Supervision::awaitFirstAttempt);
    if (problem.isEmpty() && put(key, next)) {
      if (before != null) {
        former.end(before);
      }
      return Optional.empty();
    }
    former.endNow(next);
    return problem.or(() -> Optional.of("the gateway is stopping"));
  }

  /** Removes a provider: calls under way end. */
  public void remove(ProviderConfig provider) {
    var before = change(all -> all.remove(Key.of(provider)));
    if (before != null) {
      former.end(before);
    }
  }

  /** Takes over which providers there are, and which of them are the default ones. */
  public void declare(DeclaredProviders next) {
    declared = next;
  }

  /** Returns false when the directory is closed. */
  private boolean put(Key key, Entry entry) {
    changing.lock();
    try {
      if (closed) {
        return false;
      }
      change(all -> all.put(key, entry));
      return true;
    } finally {
      changing.unlock();
    }
  }

  private @Nullable Entry change(Function<Map<Key, Entry>, @Nullable Entry> action) {
    changing.lock();
    try {
      var next = new LinkedHashMap<>(entries);
      var before = action.apply(next);
      entries = Collections.unmodifiableMap(next);
      return before;
    } finally {
      changing.unlock();
    }
  }

  private void awaitFirstAttempts() {
    entries.forEach(
        (key, entry) ->
            entry
                .supervisor()
                .flatMap(Supervision::awaitFirstAttempt)
                .ifPresent(
                    reason ->
                        log.warn(
                            "providers.{}.{} is not available yet: its provider {}",
                            key.kind(),
                            key.name(),
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
    return entries.values().stream().map(Entry::status).toList();
  }

  /** The entry of the provider of this name. */
  public Optional<Entry> entry(String kind, String name) {
    return Optional.ofNullable(entries.get(new Key(kind, name)));
  }

  /** The provider of this name. */
  public <P> Optional<P> find(ProviderKind<P> kind, String name) {
    return entry(kind.text(), name).flatMap(entry -> entry.provider(kind));
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
  public Optional<String> defaultName(ProviderKind<?> kind) {
    return declared.defaultOf(kind).map(ProviderConfig::name);
  }

  /** The names of the providers of a kind, in the order of the configuration. */
  public List<String> names(ProviderKind<?> kind) {
    return declared.of(kind).stream().map(ProviderConfig::name).toList();
  }

  @Override
  public List<Required> of(String packageSource) {
    return entries.values().stream()
        .filter(entry -> source(entry).filter(packageSource::equals).isPresent())
        .flatMap(entry -> entry.supervisor().map(own -> required(entry, own)).stream())
        .toList();
  }

  @Override
  public Set<String> packages() {
    return entries.values().stream()
        .flatMap(entry -> source(entry).stream())
        .collect(Collectors.toSet());
  }

  private static Required required(Entry entry, Supervision own) {
    return new Required(
        "provider '%s.%s'".formatted(entry.kind(), entry.name()),
        own.whenServing(),
        own::awaitFirstAttempt);
  }

  private static Optional<String> source(Entry entry) {
    return entry.pack().map(prepared -> prepared.manifest().source().text());
  }

  /** Closes the providers in the reverse of the order in which they were opened. */
  @Override
  public void close() {
    var opened = closing();
    opened.forEach(entry -> entry.supervisor().ifPresent(Supervision::stop));
    for (int i = opened.size() - 1; i >= 0; i--) {
      if (opened.get(i) instanceof Entry.Builtin builtin) {
        FormerProviders.close(builtin);
      }
    }
    opened.forEach(entry -> entry.supervisor().ifPresent(Supervision::close));
    former.close();
  }

  private List<Entry> closing() {
    changing.lock();
    try {
      var opened = List.copyOf(entries.values());
      entries = Map.of();
      closed = true;
      return opened;
    } finally {
      changing.unlock();
    }
  }
}
