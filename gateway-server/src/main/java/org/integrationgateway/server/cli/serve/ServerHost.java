package org.integrationgateway.server.cli.serve;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.http.Routes;
import org.integrationgateway.server.invoke.InvocationObserver;
import org.integrationgateway.server.provider.supervision.Replacement;

/** What the commands need of a server; only the root package knows how one is made. */
public interface ServerHost {
  /** Starts one and returns when it is ready. */
  Running start(GatewayConfig config);

  /**
   * The same with more routes.
   *
   * @param doors adds them
   */
  default Running start(GatewayConfig config, Consumer<Routes.Builder> doors) {
    return start(config);
  }

  /** Opens the store of this configuration, beside a server that may be running on it. */
  Tokens tokens(GatewayConfig config);

  /** A server that runs. */
  interface Running extends AutoCloseable {
    URI uri();

    /** Where the first account can be made, once; empty when there is one, or none is kept here. */
    default Optional<URI> firstAdminLink() {
      return Optional.empty();
    }

    /**
     * Reads the package of an app again and lets it serve in the place of what serves now; an app
     * that is not there yet is added.
     *
     * @return empty when it serves as configured now, else why it does not: then all is as it was
     */
    Optional<String> replace(AppConfig app, Replacement how);

    /** Takes an app away, with its processes. */
    default void remove(String app) {}

    /** From now on calls of this app wait, until what is returned has been run. */
    default Runnable hold(String app) {
      return () -> {};
    }

    /** From now on told of every call. */
    default void observe(InvocationObserver observer) {}

    /** Drains and stops. */
    @Override
    void close();
  }

  /** API tokens, straight on the store: for whoever holds configuration and key. */
  interface Tokens extends AutoCloseable {
    /** Whether this subject has one. */
    boolean any(String subject);

    /**
     * Makes one; its plaintext is shown this once.
     *
     * @param ttl empty: as configured
     */
    Minted mint(String subject, String name, Optional<Duration> ttl);

    @Override
    void close();
  }

  /** A new token. */
  record Minted(String id, Secret token, Optional<Instant> expiresAt) {}
}
