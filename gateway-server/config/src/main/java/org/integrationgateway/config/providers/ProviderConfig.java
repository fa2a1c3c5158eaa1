package org.integrationgateway.config.providers;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.document.Node;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * An entry of {@code providers.<kind>}, or of {@code runtime.providers}.
 *
 * @param isDefault whether it serves where an entry names no provider of its kind
 */
public record ProviderConfig(ProviderKind<?> kind, String name, boolean isDefault, Origin origin) {
  /** The path of the provider in the configuration, for messages. */
  public String path() {
    return path(kind, name);
  }

  /** The path of an entry of this name. */
  static String path(ProviderKind<?> kind, String name) {
    return (kind.equals(ProviderKind.RUNTIME) ? "runtime.providers" : "providers." + kind)
        + "."
        + name;
  }

  /** A copy that is the default of its kind. */
  public ProviderConfig asDefault() {
    return asDefault(true);
  }

  /** A copy that is the default of its kind, or is not. */
  ProviderConfig asDefault(boolean serves) {
    return new ProviderConfig(kind, name, serves, origin);
  }

  /**
   * A copy whose package comes from another source.
   *
   * @throws IllegalStateException when it is an embedded provider
   */
  public ProviderConfig from(Source other) {
    if (!(origin instanceof Packaged packaged)) {
      throw new IllegalStateException(path() + " is an embedded provider");
    }
    return new ProviderConfig(kind, name, isDefault, packaged.from(other));
  }

  /** Whether the server is not ready before the provider was ready once. */
  public boolean isRequired() {
    return !(origin instanceof Packaged packaged) || packaged.required();
  }

  /** A copy whose process reaches only the hosts that its entry names. */
  ProviderConfig confined() {
    return origin instanceof Packaged packaged
        ? new ProviderConfig(kind, name, isDefault, packaged.confined())
        : this;
  }

  /** The origin of a provider's implementation. */
  public sealed interface Origin {}

  /**
   * An embedded provider.
   *
   * @param builtin its name behind {@code builtin:}
   * @param record of its keys; null when the file has no right one, which has been reported
   * @param written the block that the record was made of; null when the file has none
   * @param allowedHosts the only hosts that it may reach, when given
   */
  public record Carried(
      String builtin,
      @Nullable Record record,
      @Nullable Node written,
      Optional<Set<String>> allowedHosts)
      implements Origin {
    public Carried {
      allowedHosts = allowedHosts.map(Set::copyOf);
    }

    /** The keys of the provider, when they are of this record. */
    public <C extends Record> Optional<C> find(Class<C> type) {
      return type.isInstance(record) ? Optional.of(type.cast(record)) : Optional.empty();
    }

    /**
     * The keys of the provider.
     *
     * @throws IllegalStateException when they are of another record, or the file is refused
     */
    public <C extends Record> C config(Class<C> type) {
      return find(type)
          .orElseThrow(() -> new IllegalStateException(this + " has no configuration"));
    }

    /** Leaves out the configuration, which may hold secrets. */
    @Override
    public String toString() {
      return "builtin:" + builtin;
    }
  }

  /**
   * A package of its kind, whose provider runs in a process of its own.
   *
   * @param source where its package comes from
   * @param config validated by the provider itself
   * @param env added to the clean environment of the process
   * @param allowedHosts the only hosts that its process may reach, when given
   * @param sandbox whether its process runs in a sandbox
   * @param pool how its processes are supervised
   * @param grants the services of its host that it may use
   * @param required whether the server is not ready before the provider was ready once
   */
  public record Packaged(
      Source source,
      ObjectNode config,
      Map<String, String> env,
      Optional<Set<String>> allowedHosts,
      Sandbox sandbox,
      PoolConfig pool,
      Grants grants,
      boolean required)
      implements Origin {
    public Packaged {
      env = Map.copyOf(env);
      allowedHosts = allowedHosts.map(Set::copyOf);
    }

    /** A copy whose package comes from another source. */
    public Packaged from(Source other) {
      return new Packaged(other, config, env, allowedHosts, sandbox, pool, grants, required);
    }

    private Packaged confined() {
      var hosts = allowedHosts.or(() -> Optional.of(Set.of()));
      return new Packaged(source, config, env, hosts, sandbox, pool, grants, required);
    }

    /** Leaves out configuration and environment: they may hold secrets. */
    @Override
    public String toString() {
      return source.toString();
    }
  }
}
