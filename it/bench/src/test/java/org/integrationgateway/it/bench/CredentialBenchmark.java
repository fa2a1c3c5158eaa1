package org.integrationgateway.it.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.CredentialKey;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.IndexedDbTokenStore;
import org.integrationgateway.http.identity.TokenRequest;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.server.Gateway;

/**
 * Measures what stored credentials cost, in one run, in slices that alternate:
 *
 * <ul>
 *   <li>invocation with a credential of OAuth against one with a static token;
 *   <li>invocation and start with 1,000,000 stored credentials against 10;
 *   <li>calls while 10,000 credentials expire in the same minute.
 * </ul>
 *
 * <p>Arguments: the folder for databases, seconds per phase (default 10), the large number of
 * credentials (default 1,000,000).
 */
final class CredentialBenchmark {
  private static final int SLICES = 20;
  private static final int CONNECTIONS = 8;
  private static final int BATCH = 5_000;
  private static final int EXPIRING = 10_000;
  private static final String ALICE = "user:alice";

  private final Path folder;
  private final Duration slice;
  private final int upstream;
  private final TokenServer tokens;

  private CredentialBenchmark(Path folder, Duration slice, int upstream, TokenServer tokens) {
    this.folder = folder;
    this.slice = slice;
    this.upstream = upstream;
    this.tokens = tokens;
  }

  public static void main(String[] arguments) throws Exception {
    var reports = Files.createDirectories(Path.of(arguments[0]));
    long seconds = arguments.length > 1 ? Long.parseLong(arguments[1]) : 10;
    int many = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1_000_000;
    var folder = Files.createTempDirectory(reports, "credentials-");
    var java = Path.of(System.getProperty("java.home"), "bin", "java");
    var started = Child.java(java, List.of("-Xmx128m"), UpstreamStub.class);
    try (var upstream = started.child();
        var tokens = TokenServer.start(UpstreamStub.TOKEN)) {
      var slice = Duration.ofSeconds(seconds).dividedBy(SLICES);
      var benchmark = new CredentialBenchmark(folder, slice, started.port(), tokens);
      benchmark.againstStatic();
      benchmark.many(many);
      benchmark.expiring();
    } finally {
      Benchmark.delete(folder);
    }
  }

  private void againstStatic() throws Exception {
    var config = config("static", "");
    var token = token(config);
    put(config, ALICE, Instant.now().plus(Duration.ofDays(1)));
    try (var gateway = Gateway.start(config)) {
      var fixed = load(gateway, "fixed", token);
      var oauth = load(gateway, "oauth", token);
      print("invocation, OAuth against a static token", compared(fixed, oauth));
    }
  }

  private void many(int number) throws Exception {
    var few = config("few", "");
    var large = config("many", "");
    var tokenOfFew = token(few);
    var tokenOfMany = token(large);
    put(few, ALICE, Instant.now().plus(Duration.ofDays(1)));
    put(large, ALICE, Instant.now().plus(Duration.ofDays(1)));
    copy(few, 10, Instant.now().plus(Duration.ofDays(1)));
    copy(large, number, Instant.now().plus(Duration.ofDays(1)));
    try (var one = Gateway.start(few)) {
      long began = System.nanoTime();
      try (var other = Gateway.start(large)) {
        System.out.printf(
            "start with %,d credentials: %.2f s%n", number, (System.nanoTime() - began) / 1e9);
        var smaller = load(one, "oauth", tokenOfFew);
        var larger = load(other, "oauth", tokenOfMany);
        print("invocation, " + number + " credentials against 10", compared(smaller, larger));
      }
    }
  }

  /** Rows of other people are due at once; alice's token is refreshed by her own calls. */
  private void expiring() throws Exception {
    var config = config("expiring", "");
    var token = token(config);
    try (var state = State.open(config, Clock.systemUTC())) {
      var end = Instant.now().plus(Duration.ofMinutes(3));
      for (int i = 0; i < EXPIRING; i++) {
        putGrant(vault(state), "user:" + i, end);
      }
      putGrant(vault(state), ALICE, Instant.now().minusSeconds(1));
    }
    try (var gateway = Gateway.start(config)) {
      var load = load(gateway, "oauth", token);
      var time = slice.multipliedBy(SLICES);
      var busy = load.atRate(200, time);
      int refreshed = tokens.requests();
      for (int seconds = 0; tokens.requests() < EXPIRING && seconds < 300; seconds++) {
        Thread.sleep(1000);
      }
      var quiet = load.atRate(200, time);
      System.out.printf(
          "calls beside %,d refreshes in %d s: p99 %.1f ms, highest %.1f ms, failures %d; beside"
              + " none: p99 %.1f ms, highest %.1f ms%n",
          refreshed,
          time.toSeconds(),
          busy.micros().getValueAtPercentile(99) / 1e3,
          busy.micros().getMaxValue() / 1e3,
          busy.failures(),
          quiet.micros().getValueAtPercentile(99) / 1e3,
          quiet.micros().getMaxValue() / 1e3);
    }
  }

  /** The ratio of each slice to its neighbour, so that other load affects both. */
  private List<Double> compared(Load first, Load second) {
    first.saturate(slice.multipliedBy(4));
    second.saturate(slice.multipliedBy(4));
    var ratios = new ArrayList<Double>();
    for (int i = 0; i < SLICES; i++) {
      double one = first.saturate(slice).perSecond();
      ratios.add(second.saturate(slice).perSecond() / one);
    }
    Collections.sort(ratios);
    return ratios;
  }

  private static void print(String what, List<Double> ratios) {
    System.out.printf(
        "%s: rate %.3f (median of slices; quartiles %.3f to %.3f)%n",
        what,
        ratios.get(ratios.size() / 2),
        ratios.get(ratios.size() / 4),
        ratios.get(ratios.size() * 3 / 4));
  }

  private static Load load(Gateway gateway, String operation, String token) {
    var request =
        "GET /api/v1/bench/%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
            .formatted(operation, token);
    return new Load(
        Load.Target.http(gateway.uri().getPort(), request.getBytes(UTF_8)), CONNECTIONS);
  }

  private GatewayConfig config(String name, String more) throws IOException {
    var home = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        home.resolve("bench.yaml"),
        """
        kind: app
        source: bench.example/gateway/apps/bench
        version: 1.0.0
        displayName: Bench
        spec:
          connections:
            fixed: {mode: subject, auth: {type: bearer, credentials: [{name: token, label: T}]}}
            oauth:
              mode: subject
              auth:
                type: oauth2
                authorizationUrl: %1$s/authorize
                tokenUrl: %1$s/token
                clientId: bench
                clientSecret: bench-secret
          defaultConnection: fixed
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:%2$d
              operations:
                - {name: fixed, method: GET, path: /, connection: fixed}
                - {name: oauth, method: GET, path: /, connection: oauth}
        """
            .formatted(tokens.url(), upstream));
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
              egress: {allowPrivateNetworks: true}
              limits: {perSubjectRate: {perSecond: 0}}
            %sapps:
              bench: {provider: {source: {path: bench.yaml}}}
            """
                .formatted(more));
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    return read.config().orElseThrow(() -> new IllegalStateException(read.problems().toString()));
  }

  private static String token(GatewayConfig config) {
    try (var state = State.open(config, Clock.systemUTC());
        var tokens =
            new ApiTokens(
                new IndexedDbTokenStore(state),
                state.keys().hash(),
                Duration.ofDays(1),
                Clock.systemUTC())) {
      var made = tokens.mint(Subject.of(ALICE), TokenRequest.named("bench"));
      return made.plaintext().use(text -> text);
    }
  }

  /** Stores a static token and one of OAuth for this owner. */
  private static void put(GatewayConfig config, String owner, Instant expires) {
    try (var state = State.open(config, Clock.systemUTC())) {
      put(state, owner, expires);
    }
  }

  private static void put(State state, String owner, Instant expires) {
    vault(state)
        .put(
            new CredentialKey(owner, "bench", "fixed", "default"),
            new CredentialFields(Map.of("token", Secret.of(UpstreamStub.TOKEN)), Map.of()));
    putGrant(vault(state), owner, expires);
  }

  private static CredentialVault vault(State state) {
    return new CredentialVault(
        new IndexedDbCredentialStore(state), state.keys().sealer(), Clock.systemUTC());
  }

  private static void putGrant(CredentialVault vault, String owner, Instant expires) {
    var grant =
        new Grant(
            Optional.of(Secret.of("refresh-token-of-" + owner)),
            List.of("read"),
            expires.minus(Duration.ofHours(1)),
            Optional.of(expires),
            "bench",
            Optional.empty(),
            Map.of());
    vault.put(
        new CredentialKey(owner, "bench", "oauth", "default"),
        new CredentialFields(
            Map.of(Grant.ACCESS_TOKEN, Secret.of(UpstreamStub.TOKEN)),
            Map.of(),
            Optional.of(grant)));
  }

  /** Copies of a row for other owners, which do not open: what they cost is their number. */
  private static void copy(GatewayConfig config, int number, Instant refreshAt) {
    try (var state = State.open(config, Clock.systemUTC())) {
      var key = Key.array(ALICE, "bench", "oauth", "default");
      var row =
          state
              .database()
              .read("credentials", store -> store.get(key).orElseThrow())
              .with("refreshAt", refreshAt);
      var next = new AtomicInteger();
      while (next.get() < number) {
        int from = next.get();
        int end = Math.min(number, from + BATCH);
        state
            .database()
            .write(
                "credentials",
                store -> {
                  for (int i = from; i < end; i++) {
                    store.put(row.with("owner", "user:" + i));
                  }
                  return end;
                });
        next.set(end);
      }
    }
  }
}
