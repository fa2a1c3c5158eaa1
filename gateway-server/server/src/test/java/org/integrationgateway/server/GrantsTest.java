package org.integrationgateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.fixture.AskingProvider;
import org.integrationgateway.providers.fixture.TellingCache;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.server.testing.TestTokens;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The grants of apps and of packages of other kinds, used by real processes. */
@MayUse(seconds = 40, because = "it starts a gateway with providers of every kind in processes")
final class GrantsTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        providers: {authorization: facts}
      providers:
        secrets: {vault: {source: builtin:file, config: {directory: vault}}}
        workflow: {main: {source: builtin:durable}}
        agent:
          demo:
            source: builtin:scripted
            config:
              models: [play]
              approval: never
              scenes:
                - when: use it
                  steps:
                    - calls: [{tool: asking_who, arguments: {}}]
                    - text: "It said $${result}."
                - steps: [{text: "You said $${message}."}]
        authorization:
          facts: {source: builtin:relationships}
          others: {source: builtin:relationships}
        identity:
          local:
            source: builtin:local
            config:
              clients:
                robot: {secret: r0b0t-s3cr3t, serviceAccount: robot}
                limited: {secret: l1m1t3d-s3cr3t, serviceAccount: limited, scopes: [asking]}
        cache:
          telling:
            source: {path: telling}
            invokes: [{app: asking, operation: who}]
          silent: {source: {path: telling}}
      runtime: {providers: {here: {source: builtin:local}}}
      authorization:
        model:
          resourceTypes:
            folder:
              relations: {reader: {targets: [subject]}}
              actions: {read: [reader]}
        relationships: [{target: "user:ann", relation: reader, resource: "folder:plans"}]
      apps:
        asking:
          provider: {source: {path: asking}}
          mcp: true
          cache: [telling, silent]
          secrets: [{provider: vault, names: [one], prefix: mail.}]
          workflow: [{provider: main, definitions: [rest], events: true}]
          agent: [demo]
          authorization: read
          identity: write
          credentials: read
          invokes: [{app: asking, operation: who}]
        writing:
          provider: {source: {path: asking}}
          authorization: write
          identity: read
          workflow: [{provider: main, definitions: [rest]}]
          credentials: write
        poor: {provider: {source: {path: asking}}}
      workflows:
        definitions:
          rest:
            steps: [{id: wait, awaitSignal: {signal: never}}]
            on: [{event: {type: it.happened}}]
          other: {steps: [{id: wait, awaitSignal: {signal: never}}]}
      """;

  @TempDir static Path folder;
  private static GatewayConfig config;
  private static Gateway gateway;
  private static String alice;
  private static String bob;

  @BeforeAll
  static void start() throws IOException {
    pack("asking", "app", AskingProvider.class);
    pack("telling", "cache", TellingCache.class);
    var vault = Files.createDirectories(folder.resolve("vault"));
    Files.writeString(vault.resolve("one"), "s3cr3t");
    Files.writeString(vault.resolve("two"), "other");
    Files.writeString(vault.resolve("mail.key"), "m4il");
    var file = Files.writeString(folder.resolve("gateway.yaml"), CONFIG);
    var read = ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
    assertThat(read.problems()).isEmpty();
    config = read.config().orElseThrow();
    gateway = Gateway.start(config);
    alice = token("user:alice");
    bob = token("user:bob");
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  private static void pack(String name, String kind, Class<?> main) throws IOException {
    var root = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        root.resolve("manifest.yaml"),
        "kind: %s\nsource: github.com/acme/providers/%s\nversion: 1.0.0\nrun: [./provider.sh]\n"
            .formatted(kind, name));
    TestProgram.script(root.resolve("provider.sh"), main);
  }

  /** Makes a token in the store while the server runs, as the command line does. */
  private static String token(String subject) {
    return TestTokens.make(config, subject);
  }

  private static int status(String token) {
    var request =
        HttpRequest.newBuilder(URI.create(gateway.uri() + "/api/v1/apps").normalize())
            .header("Authorization", "Bearer " + token);
    try {
      return HTTP.send(request.build(), BodyHandlers.discarding()).statusCode();
    } catch (IOException | InterruptedException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static String refusal(String token, String app) {
    var request =
        HttpRequest.newBuilder(URI.create(gateway.uri() + "/api/v1/" + app + "/who").normalize())
            .header("Authorization", "Bearer " + token);
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString()).body();
    } catch (IOException | InterruptedException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static String ask(
      String token, String app, String operation, String name, String key, String value) {
    var body = Json.object().put("name", name).put("key", key).put("value", value);
    var request =
        HttpRequest.newBuilder(
                URI.create(gateway.uri() + "/api/v1/" + app + "/" + operation).normalize())
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
            .timeout(Duration.ofSeconds(60));
    try {
      var answer = HTTP.send(request.build(), BodyHandlers.ofByteArray());
      assertThat(answer.statusCode()).as(new String(answer.body())).isEqualTo(200);
      return Json.parseObject(answer.body()).path("text").asString("");
    } catch (IOException | InterruptedException broken) {
      throw new IllegalStateException(broken);
    }
  }

  private static String ask(String app, String operation, String name, String key, String value) {
    return ask(alice, app, operation, name, key, value);
  }

  @Test
  void givesTheSecretsThatAreListedAndNoOthers() {
    assertThat(ask("asking", "secret", "vault", "one", "")).isEqualTo("s3cr3t");
    assertThat(ask("asking", "secret", "vault", "mail.key", "")).isEqualTo("m4il");
    assertThat(ask("asking", "secret", "vault", "two", ""))
        .isEqualTo(
            "DENIED: provider 'asking' may not read secret 'two' of 'vault': list it under"
                + " apps.asking.secrets");
    assertThat(ask("asking", "secret", "vault", "mail./../two", "")).startsWith("DENIED: ");
    assertThat(ask("asking", "secret", "vault", "never-there", "")).startsWith("DENIED: ");
    assertThat(ask("asking", "secret", "env", "one", ""))
        .isEqualTo(
            "DENIED: provider 'asking' may not use secrets 'env': list it under"
                + " apps.asking.secrets");
  }

  @Test
  void startsRunsOfGrantedDefinitions() {
    var id = ask("asking", "start", "main", "rest", "Ann");
    assertThat(ask("asking", "run", "main", id, "")).isEqualTo("{name=Ann}");
    assertThat(ask("asking", "runs", "main", "", "")).contains(id);
    assertThat(ask("asking", "start", "main", "other", ""))
        .isEqualTo(
            "DENIED: provider 'asking' may not use definition 'other' of 'main': list it under"
                + " apps.asking.workflow");
    assertThat(ask("asking", "runs", "main", "other", "")).startsWith("DENIED: ");
    assertThat(ask("asking", "drop", "main", "rest", ""))
        .contains("definitions belong to the operator");
    assertThat(ask("asking", "cancel", "main", id, "")).isEqualTo("CANCELED");
  }

  @Test
  void showsRunsOnlyToTheSubjectThatStartedThem() {
    var ofBob = ask(bob, "asking", "start", "main", "rest", "secret of bob");
    assertThat(ask("asking", "run", "main", ofBob, ""))
        .isEqualTo("NOT_FOUND: there is no run '" + ofBob + "'");
    assertThat(ask("asking", "run", "main", "nothing", ""))
        .isEqualTo("NOT_FOUND: there is no run 'nothing'");
    assertThat(ask("asking", "cancel", "main", ofBob, "")).startsWith("NOT_FOUND: ");
    assertThat(ask("asking", "runs", "main", "rest", "")).doesNotContain(ofBob);

    var shared = ask(bob, "asking", "signal", "main", "rest", "secret of bob");
    assertThat(shared).endsWith(" {name=secret of bob}");
    assertThat(ask("asking", "signal", "main", "rest", "mine"))
        .as("the same run, without what is in it")
        .isEqualTo(shared.replace("name=secret of bob", ""));
    ask(bob, "asking", "cancel", "main", shared.split(" ", 2)[0], "");
  }

  @Test
  void deliversEventsOfItsOwn() {
    assertThat(ask("asking", "deliver", "main", "asking", "e1")).isEqualTo("1");
    assertThat(ask("asking", "deliver", "main", "poor", "e2"))
        .isEqualTo(
            "DENIED: provider 'asking' may not deliver events of 'poor': the source of its events"
                + " is 'asking'");
    assertThat(ask("writing", "deliver", "main", "writing", "e3"))
        .contains("write 'events: true' in its entry under apps.writing.workflow");
  }

  @Test
  void takesTurnsWithToolsThatItMayInvokeItself() {
    assertThat(ask("asking", "turn", "demo", "", "hello")).isEqualTo("You said hello.");
    assertThat(ask("asking", "turn", "demo", "asking/who", "use it")).contains("user:alice");
    assertThat(ask("asking", "turn", "demo", "asking/forget", "use it"))
        .isEqualTo(
            "DENIED: provider 'asking' may not give an agent operation 'forget' of app 'asking':"
                + " list {app: asking, operation: forget} under apps.asking.invokes");
    var session = ask("asking", "session", "demo", "", "play");
    assertThat(ask("asking", "session", "demo", session, "")).isEqualTo("user:alice");
    assertThat(ask(bob, "asking", "session", "demo", session, "")).startsWith("NOT_FOUND: ");
  }

  @Test
  void readsRelationshipsAndChangesThemWhereItMay() {
    assertThat(ask("asking", "check", "", "user:ann", "plans")).isEqualTo("true");
    assertThat(ask("asking", "check", "", "user:ben", "plans")).isEqualTo("false");
    assertThat(ask("asking", "relate", "", "user:ben", "plans"))
        .isEqualTo(
            "DENIED: provider 'asking' may not change relationships: write 'authorization: write'"
                + " under apps.asking");
    assertThat(ask("writing", "relate", "", "user:cid", "plans")).isEqualTo("true");
    assertThat(ask("asking", "check", "", "user:cid", "plans")).isEqualTo("true");
    assertThat(ask("writing", "relate", "gateway_policy#member", "user:cid", "staff#admin"))
        .isEqualTo(
            "DENIED: provider 'writing' may not change relationships to a gateway_policy: "
                + "callers with the permission can change them with the gateway's API");
    assertThat(ask("writing", "relate", "service_account#manager", "user:cid", "ci"))
        .startsWith("DENIED: ");
    assertThat(ask("writing", "model", "", "", ""))
        .contains("it belongs to the operator, under authorization.model");
  }

  @Test
  void looksPeopleUpAndGetsTokensForItsOwnClients() {
    var token = ask("asking", "token", "", "robot", "r0b0t-s3cr3t");
    assertThat(ask("writing", "introspect", "", token, "")).isEqualTo("service_account:robot");
    assertThat(ask("writing", "introspect", "", "guess", "")).isEqualTo("no subject");
    assertThat(ask("writing", "token", "", "robot", "r0b0t-s3cr3t"))
        .isEqualTo(
            "DENIED: provider 'writing' may not get tokens: write 'identity: write' under"
                + " apps.writing");
    assertThat(ask("asking", "token", "", "", ""))
        .contains("may not act as the gateway itself: name a client");
  }

  @Test
  void takesTokensOfItsIdentityProviderAtItsDoors() {
    var token = ask("asking", "token", "", "robot", "r0b0t-s3cr3t");
    assertThat(ask(token, "asking", "who", "", "", "")).isEqualTo("service_account:robot");
    assertThat(status(token + "x")).isEqualTo(401);
    assertThat(status("gwt_" + token)).isEqualTo(401);
    var limited = ask("asking", "token", "", "limited", "l1m1t3d-s3cr3t");
    assertThat(ask(limited, "asking", "who", "", "", "")).isEqualTo("service_account:limited");
    assertThat(status(limited)).as("the list of apps is shorter, not closed").isEqualTo(200);
    assertThat(refusal(limited, "writing")).contains("not_found");
    var elsewhere = ask("asking", "token", "https://elsewhere.example", "robot", "r0b0t-s3cr3t");
    assertThat(status(elsewhere)).as("it is good at another place").isEqualTo(401);
  }

  @Test
  void hasCredentialsOfItsOwnConnectionsWhereItMay() {
    assertThat(ask("asking", "credentials", "asking", "", "")).isEqualTo("0");
    assertThat(ask("asking", "credentials", "writing", "", ""))
        .startsWith("DENIED: provider 'asking' has the credentials of its own connections");
    assertThat(ask("asking", "forget", "asking", "", ""))
        .contains("write 'credentials: write' under apps.asking");
    assertThat(ask("writing", "credentials", "writing", "", "")).isEqualTo("0");
  }

  @Test
  void refusesWhatIsNotGranted() {
    var refusals =
        Map.of(
            "secret", "use secrets 'x': list it under apps.poor.secrets",
            "start", "use workflow 'x': list it under apps.poor.workflow",
            "session", "use agent 'x': list it under apps.poor.agent",
            "check", "use the authorization provider: write 'authorization: read' under apps.poor",
            "introspect", "use the identity provider: write 'identity: read' under apps.poor",
            "runtime", "use runtime 'x': no grant allows it");
    refusals.forEach(
        (operation, told) ->
            assertThat(ask("poor", operation, "x", "k", "v"))
                .isEqualTo("DENIED: provider 'poor' may not " + told));
    assertThat(ask("poor", "credentials", "poor", "", ""))
        .isEqualTo(
            "DENIED: provider 'poor' may not use credentials: write 'credentials: read' under"
                + " apps.poor");
  }

  @Test
  void aProviderOfAnyKindActsForWhomItIsCalled() {
    assertThat(ask("asking", "cached", "telling", "who", "")).contains("user:alice");
    assertThat(ask(bob, "asking", "cached", "telling", "who", "")).contains("user:bob");
    assertThat(ask("asking", "cached", "telling", "again", ""))
        .startsWith("INVALID_TOKEN: this token is unknown or has expired");
    assertThat(ask("asking", "cached", "silent", "who", ""))
        .isEqualTo(
            "DENIED: provider 'silent' may not invoke operation 'who' of app 'asking': list {app:"
                + " asking, operation: who} under providers.cache.silent.invokes");
  }
}
