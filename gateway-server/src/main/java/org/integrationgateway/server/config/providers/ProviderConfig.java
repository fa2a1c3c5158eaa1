package org.integrationgateway.server.config.providers;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.grants.Grants;
import org.integrationgateway.server.config.shape.Settings;
import tools.jackson.databind.node.ObjectNode;

/**
 * One of {@code providers.<kind>}, or of {@code runtime.providers}.
 *
 * @param isDefault serves where no other of its kind is named
 */
public record ProviderConfig(ProviderKind<?> kind, String name, boolean isDefault, Origin origin) {
  /** Its place in the configuration, for messages. */
  public String path() {
    return (kind.equals(ProviderKind.RUNTIME) ? "runtime.providers" : "providers." + kind)
        + "."
        + name;
  }

  /** The same, serving where no other is named. */
  public ProviderConfig asDefault() {
    return asDefault(true);
  }

  /** The same, serving where no other is named, or not. */
  ProviderConfig asDefault(boolean serves) {
    return new ProviderConfig(kind, name, serves, origin);
  }

  /**
   * The same on a package from somewhere else.
   *
   * @throws IllegalStateException when it is no package
   */
  public ProviderConfig from(Source other) {
    if (!(origin instanceof Packaged packaged)) {
      throw new IllegalStateException(path() + " is carried by the server itself");
    }
    return new ProviderConfig(kind, name, isDefault, packaged.from(other));
  }

  /** The same, its process reaching nothing that it does not name. */
  ProviderConfig confined() {
    return origin instanceof Packaged packaged
        ? new ProviderConfig(kind, name, isDefault, packaged.confined())
        : this;
  }

  /** What is behind it. */
  public sealed interface Origin {}

  /**
   * The server carries it in itself.
   *
   * @param builtin its name behind {@code builtin:}
   * @param config the values of its keys
   */
  public record Carried(String builtin, Settings config) implements Origin {
    /** Without configuration, which may hold secrets. */
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
   * @param allowedHosts the only hosts that it may reach, when given
   * @param sandbox whether its process is set apart from this host
   * @param pool how its processes are kept
   * @param grants what it may use of its host
   */
  public record Packaged(
      Source source,
      ObjectNode config,
      Map<String, String> env,
      Optional<Set<String>> allowedHosts,
      Sandbox sandbox,
      PoolConfig pool,
      Grants grants)
      implements Origin {
    public Packaged {
      env = Map.copyOf(env);
      allowedHosts = allowedHosts.map(Set::copyOf);
    }

    /** The same package from somewhere else. */
    public Packaged from(Source other) {
      return new Packaged(other, config, env, allowedHosts, sandbox, pool, grants);
    }

    private Packaged confined() {
      var hosts = allowedHosts.or(() -> Optional.of(Set.of()));
      return new Packaged(source, config, env, hosts, sandbox, pool, grants);
    }

    /** Without configuration and environment: they may hold secrets. */
    @Override
    public String toString() {
      return source.toString();
    }
  }
}
