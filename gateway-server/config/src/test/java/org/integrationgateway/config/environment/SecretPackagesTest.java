package org.integrationgateway.config.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets that packages have, in the rest of a configuration. */
final class SecretPackagesTest {
  private static final String SERVER =
      "server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}\n";

  @TempDir Path folder;
  private final List<String> started = new ArrayList<>();
  private final List<String> closed = new ArrayList<>();

  private ConfigReader.Result read(String text) throws IOException {
    Files.createDirectories(folder.resolve("vault"));
    var file = Files.writeString(folder.resolve("gateway.yaml"), SERVER + text);
    return ConfigReader.read(
        List.of(file), new Environment(Map.of("KEY", "shown"), folder, folder), this::start);
  }

  /** A provider whose secrets have its own name as prefix. */
  private SecretPackages.Started start(ProviderConfig provider) {
    started.add(provider.name());
    var config = ((ProviderConfig.Packaged) provider.origin()).config();
    if (config.has("broken")) {
      throw new IllegalStateException("its provider it rejected its configuration");
    }
    return new SecretPackages.Started() {
      @Override
      public Secrets secrets() {
        return name -> {
          if (name.equals("missing")) {
            throw new ServiceException(Reason.NOT_FOUND, "none");
          }
          if (name.equals("denied")) {
            throw new ServiceException(Reason.DENIED, "not for this gateway");
          }
          return StoredSecret.of(Secret.of(provider.name() + ":" + name + ":" + config));
        };
      }

      @Override
      public void close() {
        closed.add(provider.name());
      }
    };
  }

  private List<String> messages(String text) throws IOException {
    return read(text).problems().stream().map(Problem::message).toList();
  }

  @Test
  void asksAPackageForItsSecretsOnceAndClosesIt() throws IOException {
    var result =
        read(
            """
            providers:
              secrets:
                vault: {source: {path: vault}, config: {token: {secret: {provider: env, name: KEY}}}}
            apps:
              one:
                provider: {source: {path: vault}}
                config:
                  a: {secret: {provider: vault, name: first}}
                  b: {secret: {provider: vault, name: second}}
            """);
    assertThat(result.problems()).isEmpty();
    var config = result.config().orElseThrow().apps().get("one").config();
    assertThat(config.get("a").stringValue()).isEqualTo("vault:first:{\"token\":\"shown\"}");
    assertThat(config.get("b").stringValue()).startsWith("vault:second");
    assertThat(started).containsExactly("vault");
    assertThat(closed).containsExactly("vault");
  }

  @Test
  void aPackageMayNeedTheSecretsOfAnother() throws IOException {
    var result =
        read(
            """
            providers:
              secrets:
                outer: {source: {path: vault}, config: {token: {secret: {provider: inner, name: t}}}}
                inner: {source: {path: vault}}
            apps:
              one:
                provider: {source: {path: vault}}
                config: {a: {secret: {provider: outer, name: x}}}
            """);
    assertThat(started).containsExactly("inner", "outer");
    assertThat(closed).containsExactlyInAnyOrder("inner", "outer");
    assertThat(result.problems()).isEmpty();
  }

  @Test
  void tellsACircle() throws IOException {
    assertThat(
            messages(
                """
                providers:
                  secrets:
                    a: {source: {path: vault}, config: {t: {secret: {provider: b, name: x}}}}
                    b: {source: {path: vault}, config: {t: {secret: {provider: a, name: x}}}}
                """))
        .isNotEmpty()
        .allSatisfy(m -> assertThat(m).contains("needs a secret of itself").contains(" -> "));
    assertThat(started).isEmpty();
  }

  @Test
  void tellsWhatAProviderSays() throws IOException {
    assertThat(
            messages(
                """
                providers:
                  secrets:
                    vault: {source: {path: vault}}
                    broken: {source: {path: vault}, config: {broken: true}}
                apps:
                  one:
                    provider: {source: {path: vault}}
                    config:
                      a: {secret: {provider: vault, name: missing}}
                      b: {secret: {provider: vault, name: denied}}
                      c: {secret: {provider: broken, name: x}}
                      d: {secret: {provider: vualt, name: x}}
                """))
        .containsExactly(
            "'apps.one.config.a': the secrets provider 'vault' has no 'missing'",
            "'apps.one.config.b': the secrets provider 'vault' cannot be used: not for this"
                + " gateway",
            "'apps.one.config.c': the secrets provider 'broken' cannot be used: its provider "
                + "it rejected its configuration",
            "'apps.one.config.d': there is no secrets provider 'vualt', did you mean 'vault'?");
    assertThat(closed).containsExactly("vault");
  }
}
