package org.integrationgateway.samples.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.samples.vault.VaultCases.config;
import static org.integrationgateway.samples.vault.VaultCases.refused;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.samples.vault.StandIn.Reply;
import org.integrationgateway.samples.vault.TestServer.Policy;
import org.integrationgateway.samples.vault.server.Config;
import org.integrationgateway.samples.vault.server.Config.Auth;
import org.integrationgateway.samples.vault.server.Config.Engine;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.testkit.Polling;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Cases that need failures on demand, a cluster or a database, which a development server has not.
 */
class StandInCasesTest {
  private final StandIn server = new StandIn();
  @TempDir private Path folder;
  private VaultSecrets secrets;

  @AfterEach
  void close() {
    if (secrets != null) {
      secrets.close();
    }
    server.close();
  }

  @Test
  void repeatsRequestsThatFailForAMoment() {
    server.store("a", Map.of("value", "v-1"));
    open(Engine.KV2, "secret", root(), 5);
    server.plan(
        Reply.error(500, "internal error"),
        Reply.error(429, "request path \"secret/data/a\": rate limit quota exceeded"),
        Reply.error(503, "Vault is sealed"),
        Reply.error(502));

    assertThat(value("a")).isEqualTo("v-1");
  }

  @Test
  void givesUpAfterItsPatienceWithWhatTheServerSaid() {
    open(Engine.KV2, "secret", root(), 0);
    server.plan(Reply.error(500, "storage is away"));

    refused(Reason.UNAVAILABLE, () -> secrets.get("a"))
        .hasMessageContaining("fails with status 500: storage is away");
  }

  @Test
  void doesNotFollowARedirectWithItsToken() {
    open(Engine.KV2, "secret", root(), 0);
    server.plan(new Reply(307, Map.of()));

    refused(Reason.UNAVAILABLE, () -> secrets.get("a"))
        .hasMessageContaining("is a standby that redirects");
  }

  @Test
  void saysThatAnUnreachableServerDoesNotRespond() {
    server.close();
    var failure =
        catchThrowableOfType(ServiceException.class, () -> open(Engine.KV2, "secret", root(), 0));

    assertThat(failure.reason()).isEqualTo(Reason.UNAVAILABLE);
    assertThat(failure).hasMessageContaining("accepts no connection");
  }

  @Test
  void refusesAResponseBeyondItsLimit() {
    open(Engine.KV2, "secret", root(), 0);
    server.plan(Reply.data(Map.of("data", Map.of("value", "x".repeat(5 << 20)))));

    refused(Reason.UNAVAILABLE, () -> secrets.get("a"))
        .hasMessageContaining("the response has more than 4194304 bytes");
  }

  @Test
  void sendsItsNamespace() {
    server.requireNamespace("team/eu");
    server.store("a", Map.of("value", "v-1"));
    var config =
        new Config(
            URI.create(server.address()),
            Optional.of("team/eu"),
            Optional.empty(),
            root(),
            Engine.KV2,
            "secret/",
            "",
            "transit",
            5,
            0);
    secrets = new VaultSecrets(config);

    assertThat(value("a")).isEqualTo("v-1");
  }

  @Test
  void logsInByTheServiceAccountOfItsPod() throws Exception {
    server.store("a", Map.of("value", "v-1"));
    server.account("gateway", "jwt-1", Policy.reading("secret/data/*"));
    var token = Files.writeString(folder.resolve("token"), "jwt-1\n");
    open(Engine.KV2, "secret", kubernetes("gateway", token), 0);
    assertThat(value("a")).isEqualTo("v-1");
    secrets.close();

    assertThatThrownBy(() -> open(Engine.KV2, "secret", kubernetes("other", token), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the role 'other' does not take the service account")
        .hasMessageNotContaining("jwt-1");
  }

  @Test
  void logsInAgainWhenItsTokenWasRevoked() throws Exception {
    server.store("a", Map.of("value", "v-1"));
    server.store("b", Map.of("value", "v-2"));
    server.account("gateway", "jwt-1", Policy.reading("secret/data/a"));
    var token = Files.writeString(folder.resolve("token"), "jwt-1");
    open(Engine.KV2, "secret", kubernetes("gateway", token), 0);
    server.revokeAll();

    assertThat(value("a")).isEqualTo("v-1");
    assertThat(server.logins()).isEqualTo(2);
    // A policy that denies is no reason to log in.
    refused(Reason.DENIED, () -> secrets.get("b"));
    assertThat(server.logins()).isEqualTo(2);
  }

  @Test
  void readsATokenFileAgain() throws Exception {
    server.store("a", Map.of("value", "v-1"));
    var policy = Policy.reading("secret/data/*");
    var file = Files.writeString(folder.resolve("sink"), server.token(policy, 3600, false));
    var auth =
        new Auth(
            Optional.empty(), Optional.of(file.toString()), Optional.empty(), Optional.empty());
    open(Engine.KV2, "secret", auth, 0);
    server.revokeAll();
    Files.writeString(file, server.token(policy, 3600, false));

    assertThat(value("a")).isEqualTo("v-1");
  }

  @Test
  void sharesALeaseAndRenewsIt() throws Exception {
    server.leases(2, Integer.MAX_VALUE);
    open(Engine.LEASED, "database", root(), 0);

    var user = value("creds/orders#username");
    assertThat(value("creds/orders#password")).isEqualTo(user.replace('v', 'p'));
    // Beyond its first life of two seconds.
    Polling.until(() -> server.renewedLeases() >= 2);
    assertThat(value("creds/orders#username")).isEqualTo(user);
    refused(Reason.NOT_SUPPORTED, () -> secrets.list("", 1, Optional.empty()));
  }

  @Test
  void getsNewCredentialsWhenALeaseCannotBeRenewed() throws Exception {
    server.leases(2, 0);
    open(Engine.LEASED, "database", root(), 0);
    var user = value("creds/orders#username");

    Polling.until(() -> !value("creds/orders#username").equals(user));
  }

  @Test
  void readsEachTimeWhereNothingIsLeased() {
    server.store("a", Map.of("value", "v-1"));
    open(Engine.KV2, "secret", root(), 0);
    assertThat(value("a")).isEqualTo("v-1");
    server.store("a", Map.of("value", "v-2"));

    assertThat(value("a")).isEqualTo("v-2");
  }

  @Test
  void refusesAddressesThatWouldShowTheToken() {
    for (var address : new String[] {"http://vault.example", "https://u:p@vault", "vault:8200"}) {
      assertThatThrownBy(() -> config(address, Engine.KV2, "secret", root(), 0))
          .as(address)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("address");
    }
    assertThatThrownBy(() -> config(server.address(), Engine.KV2, "a/../b", root(), 0))
        .hasMessageContaining("mount: 'a/../b' is not a path");
    assertThatThrownBy(
            () -> new Auth(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()))
        .hasMessageContaining("exactly one");
  }

  private static Auth kubernetes(String role, Path token) {
    return new Auth(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(new Config.Kubernetes(role, token.toString(), "kubernetes")));
  }

  private Auth root() {
    return new VaultCases.Token(server.root()).auth();
  }

  private void open(Engine engine, String mount, Auth auth, int patienceSeconds) {
    secrets = new VaultSecrets(config(server.address(), engine, mount, auth, patienceSeconds));
  }

  private String value(String name) {
    return secrets.get(name).value().use(text -> text);
  }
}
