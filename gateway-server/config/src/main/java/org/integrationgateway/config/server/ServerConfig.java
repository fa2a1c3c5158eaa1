package org.integrationgateway.config.server;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.log.LogConfig;
import org.integrationgateway.config.login.ClientLoginConfig;
import org.integrationgateway.sdk.Secret;

/**
 * The {@code server} block.
 *
 * @param managementUrl where browsers reach the pages of the management listener
 * @param encryptionKeys the first encrypts, all decrypt; never empty
 * @param trustedProxies networks of the proxies whose word about the client's address is taken
 * @param admin empty: every caller whose token is not limited to apps, none where callers are told
 *     apart by an identity provider or a policy
 * @param session how long sessions of people last
 * @param connect how apps are connected in a browser
 * @param credentialRefresh access tokens that are refreshed without a call
 * @param shutdown how the server ends
 * @param cors pages of other origins
 */
public record ServerConfig(
    Listener publicListener,
    Optional<Listener> management,
    Optional<URI> managementUrl,
    Optional<URI> baseUrl,
    List<EncryptionKey> encryptionKeys,
    Duration apiTokenTtl,
    Mcp mcp,
    Egress egress,
    Limits limits,
    Optional<Admin> admin,
    Readiness readiness,
    Invocation invocation,
    List<String> trustedProxies,
    LogConfig log,
    SessionTimes session,
    Connect connect,
    RefreshConfig credentialRefresh,
    ShutdownConfig shutdown,
    CorsConfig cors) {
  public ServerConfig {
    encryptionKeys = List.copyOf(encryptionKeys);
    trustedProxies = List.copyOf(trustedProxies);
    if (encryptionKeys.isEmpty()) {
      throw new IllegalArgumentException(
          "server.encryption.keys is empty: credentials cannot be stored without a key");
    }
  }

  public ServerConfig listening(Listener listener) {
    return new ServerConfig(
        listener,
        management,
        managementUrl,
        baseUrl,
        encryptionKeys,
        apiTokenTtl,
        mcp,
        egress,
        limits,
        admin,
        readiness,
        invocation,
        trustedProxies,
        log,
        session,
        connect,
        credentialRefresh,
        shutdown,
        cors);
  }

  /** The providers that {@code /ready} waits for when the server starts. */
  public enum Readiness {
    /** Every configured provider and app. */
    ALL,
    /** Store, identity and authorization. */
    CORE
  }

  /**
   * How operations are invoked.
   *
   * @param getReadsOnly whether {@code GET} invokes read-only operations only
   */
  public record Invocation(boolean getReadsOnly) {}

  /**
   * How apps are connected.
   *
   * @param confirm whether a page asks the person before anything is stored
   * @param resolve whether callers get the secrets of their own connections
   */
  public record Connect(boolean confirm, boolean resolve) {}

  /**
   * How long sessions of people last.
   *
   * @param lifetime after which a session ends even if it is used
   * @param idle after which a session ends that is not used
   */
  public record SessionTimes(Duration lifetime, Duration idle) {
    /** The defaults, which {@code docs/reference/configuration.md} lists. */
    public static final SessionTimes DEFAULT =
        new SessionTimes(Duration.ofHours(24), Duration.ofHours(8));
  }

  /**
   * Address and port of a listener; port 0 means any free port.
   *
   * @param tls empty: it speaks clear text
   */
  public record Listener(String host, int port, Optional<TlsConfig> tls) {
    /** A listener that speaks clear text. */
    public Listener(String host, int port) {
      this(host, port, Optional.empty());
    }
  }

  /** A root key: 32 bytes, or any longer text from which they are derived. */
  public record EncryptionKey(String id, Secret key) {}

  /**
   * How tools appear on {@code /mcp}, and how its clients log in.
   *
   * @param searchCatalog whether a client that does not choose gets tools with which it finds the
   *     others
   * @param questionTimeout how long a call may wait for answers of its client, in all
   */
  public record Mcp(
      boolean prefixedToolNames,
      boolean searchCatalog,
      Duration questionTimeout,
      ClientLoginConfig login) {
    /** How long clients have for the questions of one call. */
    public static final Duration QUESTION_TIMEOUT = Duration.ofMinutes(10);
  }

  /**
   * The hosts that outbound requests may reach.
   *
   * @param route how they leave
   */
  public record Egress(boolean allowByDefault, boolean allowPrivateNetworks, EgressRoute route) {
    /** Requests without a proxy. */
    public Egress(boolean allowByDefault, boolean allowPrivateNetworks) {
      this(allowByDefault, allowPrivateNetworks, EgressRoute.DIRECT);
    }

    /** The restrictions of an app. */
    public Egress of(EgressRoute app) {
      return new Egress(allowByDefault, allowPrivateNetworks, route.and(app));
    }
  }

  /**
   * The operators of the gateway.
   *
   * @param roles of the policy; an operator has one of them
   */
  public record Admin(String policy, List<String> roles) {
    public Admin {
      roles = List.copyOf(roles);
    }
  }

  /**
   * Limits for requests, sizes in bytes.
   *
   * @param uploadBytes of files, and of bodies that are sent on while they arrive
   * @param upstreamResponseTimeout until the first byte of an upstream's answer
   * @param upstreamTries how often an idempotent request is sent to an upstream at most
   */
  public record Limits(
      int requestBodyBytes,
      long uploadBytes,
      long upstreamResponseBytes,
      Duration requestTimeout,
      Duration upstreamConnectTimeout,
      Duration upstreamResponseTimeout,
      int upstreamTries,
      int invocationDepth,
      int perAppConcurrency,
      RatesConfig rates,
      StreamLimits streams) {
    /** The defaults, which {@code docs/reference/configuration.md} lists. */
    public static final Limits DEFAULT =
        new Limits(
            1_048_576,
            104_857_600,
            52_428_800,
            Duration.ofSeconds(60),
            Duration.ofSeconds(5),
            Duration.ofSeconds(30),
            3,
            5,
            64,
            RatesConfig.DEFAULT,
            StreamLimits.DEFAULT);
  }
}
