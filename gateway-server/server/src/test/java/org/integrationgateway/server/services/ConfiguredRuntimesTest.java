package org.integrationgateway.server.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.integrationgateway.builtin.s3.Presigner;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.providers.directory.ProviderDirectory;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.launch.Processes;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The providers that the block {@code runtime} declares. */
final class ConfiguredRuntimesTest {
  @TempDir Path folder;

  @Test
  void startsTheRuntimesThatTheConfigurationDeclares() throws IOException {
    var file =
        Files.writeString(
            folder.resolve("gateway.yaml"),
            """
            server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}
            runtime:
              defaultProvider: small
              providers:
                small: {source: builtin:local, config: {maxSessions: 1}}
                large:
                  source: builtin:local
                  config: {stopGrace: 1s, workspaces: {schemes: [file], maxBytes: 1MiB}}
            """);
    var environment = new Environment(Map.of(), folder, folder.resolve("user"));
    var result = ConfigReader.read(List.of(file), environment);
    assertThat(result.problems()).isEmpty();
    var builtins =
        StandardBuiltins.of(folder, Map.of(), Clock.systemUTC(), store -> Presigner.NONE);

    try (var directory =
        ProviderDirectory.open(
            result.config().orElseThrow().providers(),
            builtins,
            Processes.of(folder),
            provider -> LaunchHost.offeringNothing(provider.path(), provider.name()),
            ProviderDirectory.Preparation.NONE)) {
      assertThat(directory.names(ProviderKind.RUNTIME)).containsExactly("small", "large");
      var small = directory.byDefault(ProviderKind.RUNTIME).orElseThrow();
      assertThat(small).isSameAs(directory.get(ProviderKind.RUNTIME, "small"));
      small.start(SessionRequest.PLAIN);
      var refused =
          Assertions.catchThrowableOfType(
              ServiceException.class, () -> small.start(SessionRequest.PLAIN));
      assertThat(refused.reason()).isEqualTo(ServiceException.Reason.NO_CAPACITY);
    }
    assertThat(folder.resolve("runtime/small/sessions")).isEmptyDirectory();
  }
}
