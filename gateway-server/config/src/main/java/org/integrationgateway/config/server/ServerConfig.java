package org.integrationgateway.config.server;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.log.LogConfig;
import org.integrationgateway.config.record.Defaults;
import org.integrationgateway.config.record.ReadAs;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.record.Words;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.sdk.Secret;

/** The {@code server} block. */
public record ServerConfig(
    @Name("public") @Doc("The public listener: HTTP/1.1 and HTTP/2 on one port.") @Default("{}")
        Listener publicListener,
    @Name("management")
        @Doc(
            "A second listener for /health, /ready, /metrics and /admin, which the public listener"
                + " then does not serve.")
        Optional<Management> managed,
    @Doc("The URL of the gateway for callers, where a proxy is in front of it.")
        Optional<URI> baseUrl,
    @Doc(
            "The domain for the pages of apps: each app has the host NAME.DOMAIN, where it"
                + " sets no static.host. Needs server.baseUrl, whose scheme and port apply.")
        @Form("hostName")
        Optional<String> appsDomain,
    @Doc(
            "Protects stored credentials: 'keys: [{id: k1, key: ...}]'. Make a key with 'openssl"
                + " rand -base64 32'.")
        Encryption encryption,
    @Doc("How long API tokens are valid; at most 365d.") @Default("30d") Duration apiTokenTtl,
    @Doc("How tools appear on /mcp, and how MCP clients log in.") @Default("{}") McpConfig mcp,
    @Doc("The hosts that apps may reach, and how.") @Default("{}") Egress egress,
    @Doc("Limits of requests and calls.") @Default("{}") Limits limits,
    @Doc("The providers that serve the server itself.") @Default("{}") Serving providers,
    @Inline SessionTimes session,
    @Doc(
            "The networks of the proxies in front of the gateway, such as 10.0.0.0/8."
                + " Forwarded and X-Forwarded-For, -Proto and -Host are trusted only from these.")
        @Form("network")
        @Default("[]")
        List<String> trustedProxies,
    @Doc(
            "The callers that may use routes below /admin. Default: callers with a token that is"
                + " not limited to apps; none where an identity provider or a policy is"
                + " configured.")
        Optional<Admin> admin,
    @Doc(
            "What /ready waits for at the start. all: every provider and app was ready"
                + " once; core: store, identity and authorization only.")
        @Default("all")
        Readiness readiness,
    @Doc("How calls invoke operations.") @Default("{}") Invocation invocation,
    @Doc("How users connect apps, and who may read credentials.") @Default("{}") Connect connect,
    @Doc("The refresh of OAuth access tokens before they expire.") @Default("{}")
        RefreshConfig credentialRefresh,
    @Doc("How the server stops after SIGTERM.") @Default("{}") ShutdownConfig shutdown,
    @Doc("Access by pages of other origins (CORS).") @Default("{}") CorsConfig cors,
    @Doc("The log on stderr.") @Default("{}") LogConfig log,
    @Doc("How the configuration is read again while the server runs.") @Default("{}")
        ReloadConfig reload,
    @Doc(
            "The receivers of notices: broken connections, failed runs, waiting approvals"
                + " and other things that need a person: 'notices: [{url: ..., secret: ...}]'. At"
                + " most 20.")
        @Default("[]")
        List<NoticeConfig> notices,
    @Doc("The other replicas that share the database.") @Default("{}") FleetConfig fleet) {
  public ServerConfig {
    trustedProxies = List.copyOf(trustedProxies);
    notices = List.copyOf(notices);
  }

  /** The management listener; empty: the public one serves its routes. */
  public Optional<Listener> management() {
    return managed.map(Management::listener);
  }

  /** The URL at which browsers reach the pages of the management listener. */
  public Optional<URI> managementUrl() {
    return managed.flatMap(Management::baseUrl);
  }

  /** The root keys: the first encrypts, all decrypt; never empty. */
  public List<EncryptionKey> encryptionKeys() {
    return encryption.keys;
  }

  /** A copy with another public listener. */
  public ServerConfig listening(Listener listener) {
    return new ServerConfig(
        listener,
        managed,
        baseUrl,
        appsDomain,
        encryption,
        apiTokenTtl,
        mcp,
        egress,
        limits,
        providers,
        session,
        trustedProxies,
        admin,
        readiness,
        invocation,
        connect,
        credentialRefresh,
        shutdown,
        cors,
        log,
        reload,
        notices,
        fleet);
  }

  /** The providers that {@code /ready} waits for when the server starts. */
  public enum Readiness {
    /** Every configured provider and app. */
    ALL,
    /** Store, identity and authorization. */
    CORE
  }

  /** How operations are invoked. */
  public record Invocation(
      @Doc(
              "Whether GET /api/v1/{app}/{operation} refuses operations that are not"
                  + " read-only, with 405. false: a GET invokes every operation, even one that"
                  + " deletes.")
          @Default("false")
          boolean getReadsOnly) {}

  /** How apps are connected. */
  public record Connect(
      @Doc(
              "Whether a page asks the user for confirmation, after the authorization server"
                  + " and before anything is stored. The page names app, connection and owner.")
          @Default("false")
          boolean confirm,
      @Doc(
              "Whether ExternalCredentials.Resolve of the public port gives callers the secrets of"
                  + " their own connections.")
          @Default("false")
          boolean resolve) {}

  /** The providers that serve the server itself, by their names. */
  public record Serving(
      @Doc("The provider in providers.indexeddb that is the server's own store.")
          Optional<String> indexeddb,
      @Doc(
              "The provider in providers.identity whose access tokens the server accepts. Default:"
                  + " the default provider, or the only one.")
          Optional<String> identity,
      @Doc(
              "The provider in providers.authorization that serves the server and gets"
                  + " authorization.model. Default: the default provider, or the only one.")
          Optional<String> authorization,
      @Doc(
              "The provider in providers.secrets for {secret: {name: KEY}} and {unseal: {key:"
                  + " ID}} that name no provider. Default: the default provider, or the only one.")
          Optional<String> secrets) {
    /** The defaults. */
    public static final Serving DEFAULT = RecordBlock.defaults(Serving.class);
  }

  /** How long sessions of people last. */
  public record SessionTimes(
      @Name("sessionTtl")
          @Doc("The maximum duration of a login. The session's cookie expires with it.")
          @Range(least = "1m", most = "365d")
          @Default("24h")
          Duration lifetime,
      @Name("sessionIdleTtl")
          @Doc(
              "How long a session lasts without being used. Uses are stored once a minute, so"
                  + " a session may end up to a minute early.")
          @Range(least = "5m", most = "365d")
          @Default("8h")
          Duration idle) {
    /** The defaults. */
    public static final SessionTimes DEFAULT = RecordBlock.defaults(SessionTimes.class);
  }

  /** Address and port of a listener. */
  public record Listener(
      @Doc("The address to listen on; 0.0.0.0 means all addresses.") @Default("0.0.0.0")
          String host,
      @Doc("The port to listen on; 0: any free port.")
          @Range(least = "0", most = "65535")
          @Default("8080")
          int port,
      @Doc("The certificate for TLS 1.3 and 1.2, with HTTP/1.1 and HTTP/2. Default: no TLS.")
          Optional<TlsConfig> tls) {
    /** A listener that speaks clear text. */
    public Listener(String host, int port) {
      this(host, port, Optional.empty());
    }
  }

  /** The management listener. */
  public record Management(
      @Inline @Defaults({"host=127.0.0.1", "port=9090"}) Listener listener,
      @Doc(
              "The URL of this listener for browsers, which log in at server.baseUrl and"
                  + " return to /admin here: with the host of server.baseUrl, and https where that"
                  + " is https.")
          Optional<URI> baseUrl) {}

  /** The keys that protect stored credentials. */
  public record Encryption(
      @Doc(
              "The encryption keys: the first one encrypts, all of them decrypt, so that keys"
                  + " can be rotated.")
          List<EncryptionKey> keys) {
    public Encryption {
      keys = List.copyOf(keys);
      if (keys.isEmpty()) {
        throw new IllegalArgumentException(
            "server.encryption.keys is empty: credentials cannot be stored without a key");
      }
    }
  }

  /** A root key. */
  public record EncryptionKey(
      @Doc("The name of the key; it is stored beside each encrypted value.") String id,
      @Name("key")
          @Doc(
              "The key; make one with 'openssl rand -base64 32'. Or {unseal: {provider: NAME,"
                  + " key: ID}}: the server makes a key at its first start, and the key ID of a"
                  + " secrets provider, which never leaves the provider, wraps it.")
          @ReadAs(EncryptionKeySource.InKey.class)
          EncryptionKeySource source) {
    /** A key that the configuration has: 32 bytes, or any longer text. */
    public EncryptionKey(String id, Secret text) {
      this(id, EncryptionKeySource.of(text));
    }
  }

  /** The hosts that outbound requests may reach, and how. */
  public record Egress(
      @Name("defaultAction")
          @Doc("The rule for hosts that an app does not list in its egress.allowedHosts.")
          @Words(
              value = {"allow", "deny"},
              yes = "allow")
          @Default("allow")
          boolean allowByDefault,
      @Doc(
              "Whether private, loopback and link-local addresses may be reached without being"
                  + " listed.")
          @Default("false")
          boolean allowPrivateNetworks,
      @Inline EgressRoute route) {
    /** Requests without a proxy. */
    public Egress(boolean allowByDefault, boolean allowPrivateNetworks) {
      this(allowByDefault, allowPrivateNetworks, EgressRoute.DIRECT);
    }

    /** The restrictions of an app. */
    public Egress of(EgressRoute app) {
      return new Egress(allowByDefault, allowPrivateNetworks, route.and(app));
    }
  }

  /** The operators of the gateway. */
  public record Admin(
      @Name("authorizationPolicy")
          @Doc("The policy in authorization.policies that gives operators their roles.")
          String policy,
      @Name("allowedRoles")
          @Doc("The roles of operators; a caller needs one of them.")
          @Default("[admin]")
          List<String> roles,
      @Doc(
              "Roles whose operators may read the requests and responses that"
                  + " apps.<name>.capture keeps of other callers; each reading is audited. Default:"
                  + " no role.")
          @Default("[]")
          List<String> captureRoles) {
    public Admin {
      roles = List.copyOf(roles);
      captureRoles = List.copyOf(captureRoles);
    }

    /** Operators who read no request or response of others. */
    public Admin(String policy, List<String> roles) {
      this(policy, roles, List.of());
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
              "The largest upload to an operation: a multipart form, or a body that is"
                  + " streamed to the upstream.")
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
              "The time limit until the first byte of an upstream's response; requestTimeout ends"
                  + " the wait when it is shorter.")
          @Default("30s")
          Duration upstreamResponseTimeout,
      @Doc(
              "How many times a GET, HEAD, PUT, DELETE or OPTIONS is sent to an upstream at"
                  + " most: it is repeated after 429, 502, 503, 504, a refused connection or a"
                  + " connection that ends without a response, as long as the call has time and"
                  + " retries are at most a tenth of the app's calls. 1: no retries.")
          @Range(least = "1", most = "10")
          @Default("3")
          int upstreamTries,
      @Doc("How deeply calls between apps may be nested.")
          @Range(least = "1", most = "100")
          @Default("5")
          int invocationDepth,
      @Doc(
              "How many calls of one app run at once, at most three quarters of them of one"
                  + " caller; others wait briefly, then get 503.")
          @Range(least = "1", most = "100000")
          @Default("64")
          int perAppConcurrency,
      @Doc(
              "How many requests run at once, at most three quarters of them of one caller; more get"
                  + " 503. Those that wait for upstreams count, event streams do not. Default: 8192"
                  + " where the server has virtual threads, 1024 on Java 17.")
          @Range(least = "1", most = "1000000")
          Optional<Integer> concurrency,
      @Doc(
              "How long requests may queue for the processors: while the queue takes longer,"
                  + " new requests get 503. Requests that wait for upstreams, the store or their"
                  + " client do not occupy processors, and probes and /admin always get a response."
                  + " 0s: no limit.")
          @Range(least = "0s", most = "1h")
          @Default("250ms")
          Duration processorWait,
      @Inline RatesConfig rates,
      @Inline StreamLimits streams) {
    /** The defaults. */
    public static final Limits DEFAULT = RecordBlock.defaults(Limits.class);
  }
}
