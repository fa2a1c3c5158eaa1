package org.integrationgateway.config.server;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.log.LogConfig;
import org.integrationgateway.config.login.ClientLoginConfig;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Range;
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

  /** Limits of requests and calls. */
  public record Limits(
      @Doc("The largest request body.")
          @Form("size")
          @Range(least = "1", most = "1GiB")
          @Default("1MiB")
          int requestBodyBytes,
      @Doc(
              "The largest upload to an operation: a multipart form, or a body that is sent on to the"
                  + " upstream while it arrives.")
          @Form("size")
          @Range(least = "1", most = "1024GiB")
          @Default("100MiB")
          long uploadBytes,
      @Doc("The largest response body of an upstream.")
          @Form("size")
          @Range(least = "1", most = "1024GiB")
          @Default("50MiB")
          long upstreamResponseBytes,
      @Doc("The time limit of a call.") @Default("60s") Duration requestTimeout,
      @Doc("The time limit of connecting to an upstream.") @Default("5s")
          Duration upstreamConnectTimeout,
      @Doc(
              "The time limit until the first byte of an upstream's answer; requestTimeout ends the"
                  + " wait when it is shorter.")
          @Default("30s")
          Duration upstreamResponseTimeout,
      @Doc(
              "How often a GET, HEAD, PUT, DELETE or OPTIONS is sent to an upstream at most: again"
                  + " after 429, 502, 503, 504, a refused connection or a connection that ends without"
                  + " an answer, as long as the call has time and retries are at most a tenth of the"
                  + " calls of the app. 1: no retries.")
          @Range(least = "1", most = "10")
          @Default("3")
          int upstreamTries,
      @Doc("How deep apps may call each other.")
          @Range(least = "1", most = "100")
          @Default("5")
          int invocationDepth,
      @Doc("How many calls of one app run at once; others wait a little, then get 503.")
          @Range(least = "1", most = "100000")
          @Default("64")
          int perAppConcurrency,
      @Inline RatesConfig rates,
      @Inline StreamLimits streams) {
    /** The defaults. */
    public static final Limits DEFAULT = RecordBlock.defaults(Limits.class);
  }
}
