package org.integrationgateway.command.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Keys and forgotten subjects, against a running server and against the store. */
final class KeyCommandsTest {
  private static final String CONFIG =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption:
          keys: [{id: k2, key: the-second-root-key-of-more-than-32-bytes}, {id: k1, key: %s}]
        admin: {authorizationPolicy: house, allowedRoles: [operator]}
      authorization:
        policies:
          house: {default: allow, members: [{subject: "user:ops", role: operator}]}
      apps: {demo: {provider: {source: builtin:demo}}}
      """;
  private static final String K1 = "the-first-root-key-of-more-than-32-bytes";

  @TempDir private Path folder;
  private GatewayConfig config;
  private Cli cli;

  @BeforeEach
  void write() throws IOException {
    cli = new Cli(folder, new NoServer());
    Files.createDirectories(cli.home());
    config =
        config(
            CONFIG
                .formatted(K1)
                .replace("{id: k2, key: the-second-root-key-of-more-than-32-bytes}, ", ""));
    token("user:ada");
    config = config(CONFIG.formatted(K1));
  }

  private GatewayConfig config(String text) {
    return ConfigText.read(cli.home(), text);
  }

  private String token(String subject) {
    return TestTokens.make(config, subject);
  }

  @Test
  @Tag("nightly")
  void replaceAnEncryptionKeyOfARunningServer() {
    try (var server = Gateway.start(config)) {
      cli.with("GATEWAY_URL", server.uri().toString()).with("GATEWAY_TOKEN", token("user:ops"));
      assertThat(cli.run("keys", "list").out().lines().map(line -> line.split("\t")[0]))
          .containsExactly("hash-1", "seal-1", "seal-2");
      assertThat(cli.run("keys", "status").out())
          .contains("encryption key 'k1' encrypts hash-1, seal-1")
          .contains("'gateway keys rewrap' re-encrypts them with 'k2'");
      assertThat(cli.run("keys", "rotate").out()).isEqualTo("seal-3\n");
      assertThat(cli.run("keys", "rewrap").out())
          .contains("data key 'seal-3' encrypts new values")
          .contains("rewrap done: pass")
          .contains("encryption key 'k1' encrypts nothing: remove it from server.encryption.keys");
      assertThat(cli.run("keys", "list", "--json").out()).contains("\"use\":\"retired\"");
    }
  }

  @Test
  void workOnTheStoreWithoutAServer() {
    assertThat(cli.run("keys", "rotate", "--offline").out()).isEqualTo("seal-3\n");
    var file = cli.home().resolve("gateway.yaml").toString();
    assertThat(cli.run("keys", "rewrap", "--config", file).out()).contains("rewrap done: pass");
    assertThat(cli.run("keys", "status", "--offline").out())
        .contains("encryption key 'k2' encrypts hash-1, seal-1, seal-2, seal-3")
        .contains("remove it from server.encryption.keys");
  }

  @Test
  void countSubjects() {
    var status = JsonMapper.shared().createObjectNode().put("sealing", "seal-1");
    assertThat(KeysStatus.sealing(status.put("subjects", 1)))
        .isEqualTo("data key 'seal-1' encrypts new values, 1 subject has a key");
    assertThat(KeysStatus.sealing(status.put("subjects", 2)))
        .isEqualTo("data key 'seal-1' encrypts new values, 2 subjects have a key");
  }

  @Test
  void forgetASubjectAfterAConfirmation() {
    try (var server = Gateway.start(config)) {
      cli.with("GATEWAY_URL", server.uri().toString()).with("GATEWAY_TOKEN", token("user:ops"));
      var asked = cli.run("subject", "forget", "user:ada");
      assertThat(asked.exit()).isEqualTo(2);
      assertThat(asked.err()).contains("--yes");
      assertThat(cli.run("subject", "forget", "user:ada", "--yes").out())
          .startsWith(
              "forgot user:ada: key 0, sessions 0, mcpSessions 0, accountKeys 0, grants 0, tokens 1, ");
      assertThat(cli.run("subject", "forget", "user:ops", "--yes").err()).contains("is you");
    }
  }
}
