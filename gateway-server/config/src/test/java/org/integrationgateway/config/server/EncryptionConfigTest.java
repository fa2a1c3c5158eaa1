package org.integrationgateway.config.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.server.EncryptionKeySource.Unseal;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Root keys that a secrets provider unwraps, and the secrets provider that serves the server. */
final class EncryptionConfigTest {
  private static final String STORES =
      """
      providers:
        secrets:
          near: {source: builtin:file, config: {directory: ., keyDirectory: keys}}
          far: {source: builtin:file, config: {directory: more}}
          env: {source: builtin:env}
      """;

  @TempDir Path folder;

  private ConfigReader.Result read(String key, String more) throws IOException {
    var text =
        "server: {encryption: {keys: [{id: k1, key: %s}]}%s}\n%s".formatted(key, more, STORES);
    var file = Files.writeString(folder.resolve("gateway.yaml"), text);
    return ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
  }

  private List<String> messages(String key, String more) throws IOException {
    return read(key, more).problems().stream().map(Problem::message).toList();
  }

  @Test
  void readsAKeyThatAProviderUnwraps() throws IOException {
    var result = read("{unseal: {provider: near, key: gateway}}", "");

    assertThat(result.problems()).isEmpty();
    var config = result.config().orElseThrow();
    var unseal = config.server().encryptionKeys().get(0).source().unseal();
    assertThat(unseal).contains(new Unseal(Optional.of("near"), "gateway"));
  }

  @Test
  void takesTheProviderThatServesTheServer() throws IOException {
    var result = read("{unseal: {key: gateway}}", ", providers: {secrets: near}");

    assertThat(result.problems()).isEmpty();
    var config = result.config().orElseThrow();
    assertThat(config.providers().find(ProviderKind.SECRETS, null))
        .hasValueSatisfying(provider -> assertThat(provider.name()).isEqualTo("near"));
  }

  @Test
  void looksUpReferencesWithoutProviderAtTheOneThatServes() throws IOException {
    Files.createDirectories(folder.resolve("more"));
    Files.writeString(folder.resolve("more/root"), "far-away-and-long-enough-for-a-root-key\n");

    var result = read("{secret: {name: root}}", ", providers: {secrets: far}");

    assertThat(result.problems()).isEmpty();
    assertThat(keys(result).get(0).source().text().orElseThrow().<String>use(text -> text))
        .startsWith("far-away");
  }

  private static List<ServerConfig.EncryptionKey> keys(ConfigReader.Result result) {
    return result.config().orElseThrow().server().encryptionKeys();
  }

  @Test
  void refusesReferencesThatNoProviderServes() throws IOException {
    assertThat(messages("{secret: {name: root}}", ""))
        .containsExactly(
            "'server.encryption.keys[0].key': the reference names no secrets provider, and none"
                + " serves the server");
    assertThat(messages("{unseal: {key: gateway}}", ""))
        .containsExactly(
            "'server.encryption.keys': 'unseal' names no secrets provider, and none serves the"
                + " server");
  }

  @Test
  void refusesProvidersThatDoNotExistOrWrapNothing() throws IOException {
    assertThat(messages("{unseal: {provider: naer, key: gateway}}", ""))
        .containsExactly("the secrets provider 'naer' does not exist, did you mean 'near'?");
    assertThat(messages("{unseal: {provider: far, key: gateway}}", ""))
        .containsExactly("'server.encryption.keys': the secrets provider 'far' wraps no keys");
    assertThat(messages("{unseal: {provider: env, key: gateway}}", ""))
        .containsExactly("'server.encryption.keys': the secrets provider 'env' wraps no keys");
    assertThat(messages("{unseal: {provider: near, key: k}}", ", providers: {secrets: vault}"))
        .containsExactly("the provider 'vault' does not exist");
  }

  @Test
  void refusesOtherForms() throws IOException {
    assertThat(messages("{unseal: {provider: near}}", ""))
        .containsExactly("'server.encryption.keys[0].key.unseal.key' is missing");
    assertThat(messages("{usneal: {provider: near, key: gateway}}", "").toString())
        .contains("'usneal'");
    assertThat(messages("{unseal: {provider: near, key: gateway, version: 1}}", "").toString())
        .contains("'version'");
    assertThat(messages("short", "").toString()).contains("or {unseal: {provider: NAME, key: ID}}");
    assertThat(messages("[]", "").toString()).contains("or {unseal: {provider: NAME, key: ID}}");
  }
}
