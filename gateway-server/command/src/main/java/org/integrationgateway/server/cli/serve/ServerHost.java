package org.integrationgateway.server.cli.serve;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.apps.AppConfig;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.invoke.InvocationObserver;
import org.integrationgateway.server.provider.supervision.Replacement;

/** Starts servers for the commands, which do not know how a server is made. */
public interface ServerHost {
  /** Starts a server and returns when it is ready. */
  Running start(GatewayConfig config);

  /**
   * Starts a server with more routes.
   *
   * @param doors adds the routes
   */
  default Running start(GatewayConfig config, Consumer<Routes.Builder> doors) {
    return start(config);
  }

  /** Opens the store of this configuration, which a running server may use at the same time. */
  Tokens tokens(GatewayConfig config);

  /** A running server. */
  interface Running extends AutoCloseable {
    URI uri();

    /**
     * The link with which the first account can be made, once; empty when there is an account, or
     * no local identity.
     */
    default Optional<URI> firstAdminLink() {
      return Optional.empty();
    }

    /**
     * Reads the package of an app again and replaces the running one; adds an app that does not
     * exist.
     *
     * @return empty when the app serves as configured; else the reason why not: then nothing has
     *     changed
     */
    Optional<String> replace(AppConfig app, Replacement how);

    /** Removes an app with its processes. */
    default void remove(String app) {}

    /** Lets calls of this app wait until the returned action is run. */
    default Runnable hold(String app) {
      return () -> {};
    }

    /** Adds an observer of every call. */
    default void observe(InvocationObserver observer) {}

    /** Drains and stops. */
    @Override
    void close();
  }

  /** API tokens in the store, for operators who have the configuration and its key. */
  interface Tokens extends AutoCloseable {
    /** Whether this subject has a token. */
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
