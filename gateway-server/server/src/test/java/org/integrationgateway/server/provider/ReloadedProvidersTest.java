package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.reload.ReloadedGateway.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.integrationgateway.builtin.authorization.RelationshipAuthorization;
import org.integrationgateway.builtin.cache.MemoryCache;
import org.integrationgateway.builtin.oidc.testing.OpenIdServer;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.server.reload.ReloadedGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.testkit.indexeddb.MemoryIndexedDb;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Providers of other kinds than app that a reload adds, swaps and removes. */
@DisabledOnOs(OS.WINDOWS)
@MayUse(seconds = 60, because = "each change starts a provider process")
@Timeout(1800)
final class ReloadedProvidersTest {
  private static final String ENTRY =
      "{source: {path: %s}, sandbox: off, env: {ROUND: \"%s\"}, runtime: {pool: {startupTimeout:"
          + " 10m}}}";
  private static final String APPS = "apps:\n  demo: {provider: {source: builtin:demo}}\n";

  @TempDir Path home;

  private void write(String name, String kind, Class<?> main) throws IOException {
    var root = Files.createDirectories(home.resolve(name));
    Files.writeString(
        root.resolve("manifest.yaml"),
        """
        kind: %s
        source: github.com/acme/providers/%s
        version: 1.0.0
        run: [./provider.sh]
        """
            .formatted(kind, name));
    TestProgram.script(root.resolve("provider.sh"), main);
  }

  private static void is(String state, JsonNode answer) {
    assertThat(answer.path("state").asString()).as(answer.toString()).isEqualTo(state);
  }

  private static Set<String> providers(ReloadedGateway gateway) {
    return json(gateway.manage("GET", "/admin/api/v1/providers")).findValues("name").stream()
        .map(JsonNode::asString)
        .collect(Collectors.toSet());
  }

  private static String caches(String entries) {
    return "providers:\n  cache:\n" + entries.indent(4) + APPS;
  }

  @Test
  void cachesAreAddedSwappedAndRemoved() throws Exception {
    write("cache", "cache", CacheMain.class);
    try (var gateway = new ReloadedGateway(home, APPS)) {
      is(
          "applied",
          gateway.reload(
              caches("near: {source: builtin:memory}\nfar: " + ENTRY.formatted("cache", 1))));
      assertThat(providers(gateway)).contains("near", "far");
      long first = process(gateway);

      is("applied", gateway.reload(caches("far: " + ENTRY.formatted("cache", 2))));
      assertThat(providers(gateway)).contains("far").doesNotContain("near");
      long second = process(gateway);
      assertThat(second).isNotEqualTo(first);

      var failed = gateway.reload(caches("far: " + ENTRY.formatted("cache", "broken")));
      is("incomplete", failed);
      assertThat(failed.path("failures").toString()).contains("providers.cache.far", "exit code 3");
      assertThat(process(gateway)).isEqualTo(second);
      // The next reload tries it again.
      is("incomplete", gateway.reload());
      is("applied", gateway.reload(caches("far: " + ENTRY.formatted("cache", 3))));
      long third = process(gateway);
      is("unchanged", gateway.reload());

      is("applied", gateway.reload(APPS));
      assertThat(providers(gateway)).doesNotContain("far");
      for (long ended : List.of(first, second, third)) {
        eventually(() -> assertThat(ProcessHandle.of(ended)).isEmpty());
      }

      gateway.write(caches("far: " + ENTRY.formatted("lost", 1)));
      assertThat(gateway.manage("POST", "/admin/api/v1/reload").statusCode()).isEqualTo(422);
      assertThat(providers(gateway)).doesNotContain("far");
    }
  }

  /** The process of the provider {@code far}. */
  private static long process(ReloadedGateway gateway) {
    return gateway.gateway().statuses().stream()
        .filter(status -> status.name().equals("far"))
        .flatMapToLong(status -> status.process().orElseThrow().pid().stream())
        .findFirst()
        .orElseThrow();
  }

  private static String decided(int round) {
    return """
      admin: {authorizationPolicy: house, allowedRoles: [operator]}
      limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}}
    authorization:
      policies:
        house: {members: [{subject: "user:ops", role: operator}]}
        team: {members: [{subject: "user:ada", role: reader}]}
    providers:
      authorization: {far: %s}
    apps:
      demo: {provider: {source: builtin:demo}, authorizationPolicy: team}
    """
        .formatted(ENTRY.formatted("facts", round));
  }

  @Test
  @Tag("nightly")
  void anAuthorizationProviderIsSwappedUnderCalls() throws Exception {
    write("facts", "authorization", FactsMain.class);
    try (var gateway = new ReloadedGateway(home, decided(0))) {
      var ada = gateway.token("user:ada");
      var bob = gateway.token("user:bob");
      // The policy does not name this caller: each call asks the provider, which knows none either.
      try (var load = new Load(10, () -> outcome(gateway, bob))) {
        while (load.count("404") < 5) {
          LockSupport.parkNanos(25_000_000);
        }
        for (int round = 1; round <= 3; round++) {
          long before = process(gateway);
          is("applied", gateway.reload(decided(round)));
          assertThat(process(gateway)).isNotEqualTo(before);
          assertThat(outcome(gateway, ada)).isEqualTo("200");
        }
        assertThat(load.end()).containsOnlyKeys("404");
      }
    }
  }

  private static String people(URI issuer, String secret) {
    return """
          admin: {authorizationPolicy: house, allowedRoles: [operator]}
        authorization:
          policies:
            house: {members: [{subject: "user:ops", role: operator}]}
        providers:
          identity:
            staff:
              source: builtin:oidc
              egress: {allowedHosts: [127.0.0.1]}
              config: {issuer: "%s", clientId: %s, clientSecret: "%s"}
        apps:
          demo: {provider: {source: builtin:demo}}
        """
        .formatted(issuer, OpenIdServer.CLIENT, secret);
  }

  private static int login(ReloadedGateway gateway, Browser browser) {
    return browser
        .open(gateway.gateway().uri().resolve("/login?next=/api/v1/auth/me"))
        .statusCode();
  }

  @Test
  void theClientSecretOfAnOpenIdProviderIsReplaced() {
    try (var staff = new OpenIdServer();
        var gateway = new ReloadedGateway(home, people(staff.issuer(), OpenIdServer.SECRET))) {
      var before = new Browser();
      assertThat(login(gateway, before)).isEqualTo(200);
      is("applied", gateway.reload(people(staff.issuer(), "of the day before")));
      assertThat(login(gateway, new Browser())).isEqualTo(502);
      is("applied", gateway.reload(people(staff.issuer(), OpenIdServer.SECRET)));
      assertThat(login(gateway, new Browser())).isEqualTo(200);
      assertThat(before.get(gateway.gateway().uri().resolve("/api/v1/auth/me")).statusCode())
          .isEqualTo(200);
    }
  }

  private static String outcome(ReloadedGateway gateway, String token) {
    try {
      var answer = gateway.invoke("demo", "time.now", token, "{}");
      int status = answer.statusCode();
      return status == 200 || status == 404 ? "" + status : status + " " + answer.body();
    } catch (UncheckedIOException lost) {
      return lost.toString();
    }
  }

  /** A cache that does not start in the round {@code broken}. */
  static final class CacheMain {
    private CacheMain() {}

    public static void main(String[] arguments) {
      if ("broken".equals(System.getenv("ROUND"))) {
        System.exit(3);
      }
      ProviderMain.serve(ProviderKind.CACHE, () -> new MemoryCache(1 << 20));
    }
  }

  /** Relationships in memory: a process has what it is given when it starts. */
  static final class FactsMain {
    private FactsMain() {}

    public static void main(String[] arguments) {
      ProviderMain.serve(
          ProviderKind.AUTHORIZATION, () -> new RelationshipAuthorization(new MemoryIndexedDb()));
    }
  }
}
