package org.integrationgateway.config.change;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.ProviderConfig;

/**
 * The difference between the configuration of a running server and one that was read after it.
 *
 * @param resolved the one that was read, with its packages on this host
 * @param entries in the order of the keys; apps, policies, providers and definitions as a whole
 */
public record ConfigurationChange(
    GatewayConfig before, GatewayConfig after, GatewayConfig resolved, List<Entry> entries) {
  private static final String APPS = "apps.";
  private static final String POLICIES = "authorization.policies.";
  private static final String DEFINITIONS = "workflows.definitions.";

  public ConfigurationChange {
    entries = List.copyOf(entries);
  }

  /** The kind of a change. */
  public enum Kind {
    ADDED,
    REMOVED,
    CHANGED
  }

  /**
   * One key that differs.
   *
   * @param path of the key, such as {@code server.public.port} or {@code apps.weather}
   */
  public record Entry(Kind kind, String path) {
    /** The live key; empty where the change needs a restart. */
    public Optional<LiveKey> live() {
      return LiveKey.of(path);
    }

    /** A changed app. */
    public static Entry changedApp(String name) {
      return new Entry(Kind.CHANGED, APPS + name);
    }
  }

  /** Compares two configurations as they were read, before their packages are resolved. */
  public static ConfigurationChange between(GatewayConfig before, GatewayConfig after) {
    var found = new Found();
    RecordDifferences.of(before.server(), after.server(), "server").forEach(found::changed);
    found.whole("server.providers.indexeddb", before.storage(), after.storage());
    found.entries("", providers(before), providers(after));
    found.whole("providers.audit", before.audit(), after.audit());
    found.whole("providers.telemetry", before.telemetry(), after.telemetry());
    RecordDifferences.of(before.authorization(), after.authorization(), "authorization")
        .forEach(found::changed);
    found.entries(POLICIES, before.policies(), after.policies());
    found.entries(APPS, before.apps(), after.apps());
    found.whole("runtime.relay", before.relay(), after.relay());
    found.entries(DEFINITIONS, definitions(before), definitions(after));
    found.whole("packages", before.packages(), after.packages());
    return new ConfigurationChange(before, after, after, found.all);
  }

  /** This change, with the packages on this host. */
  public ConfigurationChange with(GatewayConfig packages) {
    return new ConfigurationChange(before, after, packages, entries);
  }

  private static Map<String, Object> providers(GatewayConfig config) {
    return byName(config.providers().all(), ProviderConfig::path);
  }

  private static Map<String, Object> definitions(GatewayConfig config) {
    return byName(config.workflows(), definition -> definition.spec().id());
  }

  private static <T> Map<String, Object> byName(List<T> all, Function<T, String> name) {
    var named = new LinkedHashMap<String, Object>();
    all.forEach(one -> named.put(name.apply(one), one));
    return named;
  }

  /** The changes of keys that need a restart. */
  public List<Entry> refused() {
    return entries.stream().filter(entry -> entry.live().isEmpty()).toList();
  }

  /** The live keys that have changed. */
  public Set<LiveKey> live() {
    return entries.stream().flatMap(entry -> entry.live().stream()).collect(Collectors.toSet());
  }

  /** The names of the apps with a change of this kind. */
  public List<String> apps(Kind kind) {
    return entries.stream()
        .filter(entry -> entry.kind() == kind && entry.path().startsWith(APPS))
        .map(entry -> entry.path().substring(APPS.length()))
        .toList();
  }

  private static final class Found {
    private final List<Entry> all = new ArrayList<>();

    void changed(String path) {
      all.add(new Entry(Kind.CHANGED, path));
    }

    void whole(String path, Object before, Object after) {
      if (!RecordDifferences.isSame(before, after)) {
        changed(path);
      }
    }

    void entries(String prefix, Map<String, ?> before, Map<String, ?> after) {
      var names = new LinkedHashSet<String>(after.keySet());
      names.addAll(before.keySet());
      for (var name : names) {
        if (!before.containsKey(name)) {
          all.add(new Entry(Kind.ADDED, prefix + name));
        } else if (!after.containsKey(name)) {
          all.add(new Entry(Kind.REMOVED, prefix + name));
        } else {
          whole(prefix + name, before.get(name), after.get(name));
        }
      }
    }
  }
}
