package org.integrationgateway.samples.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.samples.vault.TestServer.Policy;
import org.integrationgateway.samples.vault.server.Config;
import org.integrationgateway.samples.vault.server.Config.Auth;
import org.integrationgateway.samples.vault.server.Config.Engine;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.testkit.Polling;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Behaviour beyond the contract, on the stand-in and on a real server. */
abstract class VaultCases {
  private static final Policy ALL =
      new Policy(Map.of("secret/*", List.of("read", "list"), "old/*", List.of("read", "list")));
  private VaultSecrets secrets;

  /** The server: the same for all cases. */
  abstract TestServer server();

  @AfterEach
  void close() {
    if (secrets != null) {
      secrets.close();
    }
  }

  @Test
  void readsMembersAndVersions() {
    server().store("cases/db", Map.of("user", "ada", "password", "first-1", "port", 5432));
    server().store("cases/db", Map.of("user", "ada", "password", "second-2", "port", 5432));
    open(Engine.KV2, "secret");

    assertThat(value("cases/db#password")).isEqualTo("second-2");
    assertThat(value("cases/db@1#password")).isEqualTo("first-1");
    assertThat(value("cases/db#port")).isEqualTo("5432");
    assertThat(secrets.get("cases/db#user").version()).contains("2");
    refused(Reason.INVALID_INPUT, () -> secrets.get("cases/db"))
        .hasMessageContaining("members password, port, user: append '#'");
    refused(Reason.NOT_FOUND, () -> secrets.get("cases/db#pasword"))
        .hasMessageContaining("Did you mean 'password'?")
        .hasMessageNotContaining("second-2");
    refused(Reason.NOT_FOUND, () -> secrets.get("cases/db@9#user"))
        .hasMessageContaining("no version 9 of secret 'cases/db'");
  }

  @Test
  void readsTheOlderEngine() {
    server().storeOld("cases/key", Map.of("value", "old-1"));
    open(Engine.KV1, "old");

    assertThat(value("cases/key")).isEqualTo("old-1");
    assertThat(secrets.get("cases/key").version()).isEmpty();
    assertThat(secrets.list("cases/", 10, Optional.empty()).names()).contains("cases/key");
    refused(Reason.INVALID_INPUT, () -> secrets.get("cases/key@1"))
        .hasMessageContaining("no versions");
  }

  @Test
  void namesWhatIsWrongWithTheEngine() {
    open(Engine.KV2, "old");
    refused(Reason.INVALID_STATE, () -> secrets.get("a")).hasMessageContaining("set engine to kv1");
    secrets.close();
    open(Engine.KV1, "secret");
    refused(Reason.INVALID_STATE, () -> secrets.get("a")).hasMessageContaining("set engine to kv2");
    secrets.close();
    open(Engine.KV1, "transit");
    refused(Reason.INVALID_STATE, () -> secrets.get("a"))
        .hasMessageContaining("is 'transit', not kv");
    secrets.close();
    open(Engine.KV2, "secrets");
    refused(Reason.NOT_FOUND, () -> secrets.get("a"))
        .hasMessageContaining("no engine is enabled at 'secrets'")
        .hasMessageContaining("Did you mean 'secret'?");
  }

  @Test
  void saysThatAVersionWasDeleted() {
    server().store("cases/gone", Map.of("value", "x"));
    server().delete("cases/gone");
    open(Engine.KV2, "secret");

    refused(Reason.NOT_FOUND, () -> secrets.get("cases/gone"))
        .hasMessageContaining("version 1 of secret 'cases/gone' was deleted at 2");
  }

  @Test
  void namesTheNearOneOnlyWhereListingIsPermitted() {
    server().store("near/warehouse", Map.of("value", "x"));
    open(Engine.KV2, "secret", token(ALL));
    refused(Reason.NOT_FOUND, () -> secrets.get("near/warehose"))
        .hasMessageContaining("Did you mean 'near/warehouse'?");
    secrets.close();

    open(Engine.KV2, "secret", token(Policy.reading("secret/data/near/*")));
    refused(Reason.NOT_FOUND, () -> secrets.get("near/warehose"))
        .hasMessageNotContaining("Did you mean");
  }

  @Test
  void namesThePolicyThatIsMissing() {
    server().store("cases/other", Map.of("value", "x"));
    open(Engine.KV2, "secret", token(Policy.reading("secret/data/mine/*")));

    refused(Reason.DENIED, () -> secrets.get("cases/other"))
        .hasMessageContaining("path \"secret/data/cases/other\" { capabilities = [\"read\"] }");
    refused(Reason.DENIED, () -> secrets.list("", 10, Optional.empty()))
        .hasMessageContaining("path \"secret/metadata/\" { capabilities = [\"list\"] }");
    refused(Reason.DENIED, () -> secrets.wrap("k", Secret.of("x"), ""))
        .hasMessageContaining("path \"transit/keys/k\" { capabilities = [\"read\"] }");
  }

  @Test
  void listsATreeInOrder() {
    for (var path : List.of("tree/a", "tree/a-b", "tree/a/x", "tree/a/y/z", "tree/b")) {
      server().store(path, Map.of("value", "x"));
    }
    open(Engine.KV2, "secret");

    assertThat(secrets.list("tree/", 10, Optional.empty()).names())
        .containsExactly("tree/a", "tree/a-b", "tree/a/x", "tree/a/y/z", "tree/b");
    var page = secrets.list("tree/a", 2, Optional.of("tree/a-b"));
    assertThat(page.names()).containsExactly("tree/a/x", "tree/a/y/z");
    assertThat(page.nextPageToken()).isEmpty();
  }

  @Test
  void refusesATokenThatIsNone() {
    assertThatThrownBy(() -> open(Engine.KV2, "secret", new Token("s.wrong-1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("refuses the token")
        .hasMessageNotContaining("s.wrong-1");
  }

  @Test
  void logsInAsAnApplicationAndAgainWhenItsTokenIsNear() throws Exception {
    server().store("cases/app", Map.of("value", "v-1"));
    var role = server().role(ALL, 2, 4);
    open(Engine.KV2, "secret", new Application(role.id(), role.secretId()));

    // The token is renewed until its most life of 4 s is near, and replaced then.
    var beyond = Deadline.in(Duration.ofSeconds(6));
    Polling.until(
        () -> {
          assertThat(value("cases/app")).isEqualTo("v-1");
          return beyond.expired();
        });
  }

  @Test
  void renewsATokenOfTheConfiguration() throws Exception {
    server().store("cases/given", Map.of("value", "v-1"));
    open(Engine.KV2, "secret", new Token(server().token(ALL, 2, true)));

    // Two lives of the token.
    var beyond = Deadline.in(Duration.ofMillis(4_500));
    Polling.until(
        () -> {
          assertThat(value("cases/given")).isEqualTo("v-1");
          return beyond.expired();
        });
  }

  @Test
  void refusesARoleWhoseSecretIdIsUnknown() {
    var role = server().role(ALL, 60, 60);
    assertThatThrownBy(
            () -> open(Engine.KV2, "secret", new Application(role.id(), "wrong-secret-id")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("auth/approle")
        .hasMessageContaining("the role id or the secret id")
        .hasMessageNotContaining("wrong-secret-id");
  }

  @Test
  void waitsForASealedServer() throws Exception {
    server().store("cases/sealed", Map.of("value", "v-1"));
    open(Engine.KV2, "secret", new Token(server().root()), 1);
    server().seal();
    try {
      refused(Reason.UNAVAILABLE, () -> secrets.get("cases/sealed"))
          .hasMessageContaining("is sealed: unseal it");
    } finally {
      server().unseal();
    }
    assertThat(value("cases/sealed")).isEqualTo("v-1");
  }

  @Test
  void makesNoKeyByWrapping() {
    open(Engine.KV2, "secret");
    refused(Reason.NOT_FOUND, () -> secrets.wrap("cases-none", Secret.of("x"), ""))
        .hasMessageContaining("bao write -f transit/keys/cases-none");
    refused(Reason.NOT_FOUND, () -> secrets.wrap("cases-none", Secret.of("x"), ""));
  }

  @Test
  void refusesVersionsBelowTheLeastOfTheKey() {
    server().makeKey("cases-least");
    open(Engine.KV2, "secret");
    var first = secrets.wrap("cases-least", Secret.of("data-key"), "place");
    server().rotateKey("cases-least");
    var second = secrets.wrap("cases-least", Secret.of("data-key"), "place");
    assertThat(second.keyVersion()).contains("2");
    server().leastDecryption("cases-least", 2);

    refused(Reason.INVALID_STATE, () -> secrets.unwrap("cases-least", first.ciphertext(), "place"))
        .hasMessageContaining("version 1 of key 'cases-least' is below its min_decryption_version");
    assertThat(secrets.unwrap("cases-least", second.ciphertext(), "place"))
        .isEqualTo(Secret.of("data-key"));
  }

  /** A way to log in. */
  interface Way {
    Auth auth();
  }

  record Token(String token) implements Way {
    @Override
    public Auth auth() {
      return new Auth(
          Optional.of(Secret.of(token)), Optional.empty(), Optional.empty(), Optional.empty());
    }
  }

  record Application(String id, String secretId) implements Way {
    @Override
    public Auth auth() {
      return new Auth(
          Optional.empty(),
          Optional.empty(),
          Optional.of(new Config.AppRole(id, Secret.of(secretId), "approle")),
          Optional.empty());
    }
  }

  Way token(Policy policy) {
    return new Token(server().token(policy, 3600, true));
  }

  void open(Engine engine, String mount) {
    open(engine, mount, new Token(server().root()));
  }

  void open(Engine engine, String mount, Way way) {
    open(engine, mount, way, 5);
  }

  VaultSecrets open(Engine engine, String mount, Way way, int patienceSeconds) {
    secrets =
        new VaultSecrets(config(server().address(), engine, mount, way.auth(), patienceSeconds));
    return secrets;
  }

  static Config config(
      String address, Engine engine, String mount, Auth auth, int patienceSeconds) {
    return new Config(
        URI.create(address),
        Optional.empty(),
        Optional.empty(),
        auth,
        engine,
        mount,
        "",
        "transit",
        5,
        patienceSeconds);
  }

  String value(String name) {
    return secrets.get(name).value().use(text -> text);
  }

  static ThrowableAssert<ServiceException> refused(Reason reason, ThrowingCallable call) {
    var failure = catchThrowableOfType(ServiceException.class, call);
    assertThat(failure).isNotNull();
    assertThat(failure.reason()).as(failure.getMessage()).isEqualTo(reason);
    return new ThrowableAssert<>(failure);
  }
}
