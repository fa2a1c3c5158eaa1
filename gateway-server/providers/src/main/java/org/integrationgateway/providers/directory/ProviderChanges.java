package org.integrationgateway.providers.directory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.integrationgateway.config.change.ConfigurationChange;
import org.integrationgateway.config.change.ConfigurationChange.Entry;
import org.integrationgateway.config.change.ConfigurationChange.Kind;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.jspecify.annotations.Nullable;

/** The providers of a changed configuration, while the server runs. */
public final class ProviderChanges {
  /** Each use of these looks the provider up, and no call depends on the one before. */
  private static final Set<ProviderKind<?>> LOOKED_UP =
      Set.of(ProviderKind.CACHE, ProviderKind.SECRETS, ProviderKind.S3);

  /** An embedded identity provider whose logins and grants are all in the database. */
  private static final String OPEN_ID = "oidc";

  private final ProviderDirectory directory;

  /** The providers that did not become ready at the last reload, by their paths. */
  private final Set<String> failed = ConcurrentHashMap.newKeySet();

  public ProviderChanges(ProviderDirectory directory) {
    this.directory = directory;
  }

  /** Returns what a change does; {@link Plan#refusals} says what it cannot do. */
  public Plan plan(ConfigurationChange change) {
    var before = byPath(change.before().providers());
    var after = byPath(change.resolved().providers());
    var changed =
        change.entries().stream()
            .filter(entry -> before.containsKey(entry.path()) || after.containsKey(entry.path()))
            .toList();
    var refusals = new LinkedHashMap<String, String>();
    var next = new ArrayList<ProviderConfig>();
    var gone = new ArrayList<ProviderConfig>();
    for (var entry : changed) {
      var old = before.get(entry.path());
      var provider = after.get(entry.path());
      refusal(old, provider).ifPresent(reason -> refusals.put(entry.path(), reason));
      if (provider != null) {
        next.add(provider);
      } else if (old != null) {
        gone.add(old);
      }
    }
    var again = new ArrayList<Entry>();
    failed.retainAll(after.keySet());
    for (var path : failed) {
      var provider = after.get(path);
      if (provider != null && !next.contains(provider)) {
        next.add(provider);
        again.add(new Entry(Kind.CHANGED, path));
      }
    }
    return new Plan(change.resolved().providers(), next, gone, again, refusals);
  }

  private static Map<String, ProviderConfig> byPath(DeclaredProviders providers) {
    return providers.all().stream()
        .collect(
            Collectors.toMap(
                ProviderConfig::path, each -> each, (one, same) -> one, LinkedHashMap::new));
  }

  /** Why a change cannot be taken over; empty when it can. */
  private static Optional<String> refusal(
      @Nullable ProviderConfig old, @Nullable ProviderConfig next) {
    var one = next == null ? old : next;
    if (one == null) {
      return Optional.empty();
    }
    if (next != null
        && next.origin() instanceof ProviderConfig.Packaged packaged
        && packaged.source() instanceof Source.Unavailable unavailable) {
      return Optional.of("'%s': %s".formatted(next.path(), unavailable.reason()));
    }
    if (LOOKED_UP.contains(one.kind())) {
      return Optional.empty();
    }
    boolean isRuntime = one.kind().equals(ProviderKind.RUNTIME);
    if (old == null || next == null) {
      return isRuntime
          ? Optional.empty()
          : Optional.of(
              fixed(one, "the providers of kind '%s' are known from the start", one.kind()));
    }
    if (!isSwapped(old.origin(), next.origin())) {
      return Optional.of(
          fixed(one, "an embedded provider of kind '%s' has state in this server", one.kind()));
    }
    return isRuntime || old.isDefault() == next.isDefault()
        ? Optional.empty()
        : Optional.of(
            fixed(one, "the default provider of kind '%s' is chosen at the start", one.kind()));
  }

  private static boolean isSwapped(ProviderConfig.Origin old, ProviderConfig.Origin next) {
    if (old instanceof ProviderConfig.Carried before
        && next instanceof ProviderConfig.Carried after) {
      return before.builtin().equals(OPEN_ID) && after.builtin().equals(OPEN_ID);
    }
    return old instanceof ProviderConfig.Packaged && next instanceof ProviderConfig.Packaged;
  }

  private static String fixed(ProviderConfig provider, String reason, ProviderKind<?> kind) {
    return "'%s' cannot change while the server runs: %s; restart the server"
        .formatted(provider.path(), reason.formatted(kind));
  }

  /** A change of providers that was checked. */
  public final class Plan {
    private final DeclaredProviders declared;
    private final List<ProviderConfig> next;
    private final List<ProviderConfig> gone;
    private final List<Entry> again;
    private final Map<String, String> refusals;

    private Plan(
        DeclaredProviders declared,
        List<ProviderConfig> next,
        List<ProviderConfig> gone,
        List<Entry> again,
        Map<String, String> refusals) {
      this.declared = declared;
      this.next = next;
      this.gone = gone;
      this.again = again;
      this.refusals = refusals;
    }

    /** The reasons for which the change is refused, by the paths of the providers; empty: none. */
    public Map<String, String> refusals() {
      return refusals;
    }

    /** The providers that are tried again, though their entries are the same. */
    public List<Entry> again() {
      return again;
    }

    /**
     * Adds and replaces providers.
     *
     * @return why providers stay as they were, by their paths
     */
    public Map<String, String> apply() {
      var problems = new LinkedHashMap<String, String>();
      for (var provider : next) {
        var path = provider.path();
        var problem = directory.replace(provider);
        problem.ifPresent(reason -> problems.put(path, reason));
        if (problem.isPresent()) {
          failed.add(path);
        } else {
          failed.remove(path);
        }
      }
      directory.declare(declared);
      return problems;
    }

    /** Removes providers, after all that used them has changed. */
    public void complete() {
      gone.forEach(directory::remove);
    }
  }
}
