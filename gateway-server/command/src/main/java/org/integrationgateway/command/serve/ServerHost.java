package org.integrationgateway.command.serve;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.change.ConfigurationSource;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.provider.ExpectedApps;
import org.integrationgateway.devloop.DevTarget;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.Secret;

/** Starts servers for the commands, which do not know how a server is made. */
public interface ServerHost {
  /** Starts a server and returns when it is ready. */
  Running start(GatewayConfig config);

  /**
   * Starts a server with more routes.
   *
   * @param doors adds the routes
   * @param later apps that are added by {@link Running#replace}
   */
  default Running start(GatewayConfig config, Consumer<Routes.Builder> doors, ExpectedApps later) {
    return start(config);
  }

  /**
   * Starts a server that can read its configuration again.
   *
   * @param source reads it
   */
  default Running start(GatewayConfig config, ConfigurationSource source) {
    return start(config);
  }

  /** Opens the store of this configuration, which a running server may use at the same time. */
  Tokens tokens(GatewayConfig config);

  /** A running server. */
  interface Running extends DevTarget, AutoCloseable {
    URI uri();

    /**
     * The link with which the first account can be made, once; empty when there is an account, or
     * no local identity.
     */
    default Optional<URI> firstAdminLink() {
      return Optional.empty();
    }

    /** Adds an observer of every call. */
    default void observe(InvocationObserver observer) {}

    /**
     * Reads the configuration again, and takes over what has changed; the log tells what.
     *
     * @param by who asked, for the log
     */
    default void reload(String by) {}

    /** Makes {@code /ready} answer 503 while calls are still served. */
    default void retire() {}

    /** Drains and stops. */
    @Override
    void close();
  }

  /** API tokens in the store, for operators who have the configuration and its key. */
  interface Tokens extends AutoCloseable {
    /** Whether the subject has a token. */
    boolean any(String subject);

    /**
     * Makes a token; its plaintext is returned only here.
     *
     * @param ttl empty: the configured one
     */
    default Minted mint(String subject, String name, Optional<Duration> ttl) {
      return mint(subject, name, ttl, Map.of());
    }

    /**
     * Makes a token that is limited to apps.
     *
     * @param scopes operations by app, none for all of an app; empty: not limited
     */
    Minted mint(
        String subject, String name, Optional<Duration> ttl, Map<String, List<String>> scopes);

    @Override
    void close();
  }

  /** A new token. */
  record Minted(String id, Secret token, Optional<Instant> expiresAt) {}
}
