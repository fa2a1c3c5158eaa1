package org.integrationgateway.samples.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.integrationgateway.samples.vault.server.Config;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
  private static final char[] PASSWORD = "changeit".toCharArray();
  @TempDir private Path folder;

  @Test
  void trustsTheAuthorityOfTheOperatorAndNoOther() throws Exception {
    var keys = keys("server");
    try (var server = new StandIn(tls(keys))) {
      server.store("a", Map.of("value", "v-1"));

      try (var secrets = open(server, pem(keys, "own.pem"))) {
        assertThat(secrets.get("a").value().<String>use(text -> text)).isEqualTo("v-1");
      }
      var other = pem(keys("other"), "other.pem");
      var failure = catchThrowableOfType(ServiceException.class, () -> open(server, other).close());
      assertThat(failure.reason()).isEqualTo(Reason.UNAVAILABLE);
      assertThat(failure)
          .hasMessageContaining("certificate that is not trusted")
          .hasMessageContaining("authorityFile");
    }
  }

  @Test
  void refusesAFileWithoutCertificates() throws Exception {
    var empty = Files.writeString(folder.resolve("empty.pem"), "");
    try (var server = new StandIn()) {
      assertThatThrownBy(() -> open(server, empty).close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("authorityFile");
      assertThatThrownBy(() -> open(server, folder.resolve("none.pem")).close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("NoSuchFileException");
    }
  }

  private static VaultSecrets open(StandIn server, Path authority) {
    return new VaultSecrets(
        new Config(
            URI.create(server.address()),
            Optional.empty(),
            Optional.of(authority.toString()),
            new VaultCases.Token(server.root()).auth(),
            Config.Engine.KV2,
            "secret",
            "",
            "transit",
            5,
            0));
  }

  /** A key with a certificate of its own, made by the JDK's tool. */
  private KeyStore keys(String name) throws Exception {
    var file = folder.resolve(name + ".p12");
    var tool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "key",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .inheritIO()
            .start();
    assertThat(tool.waitFor()).isZero();
    var keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }

  private Path pem(KeyStore keys, String file) throws Exception {
    var encoded = Base64.getMimeEncoder().encodeToString(keys.getCertificate("key").getEncoded());
    return Files.writeString(
        folder.resolve(file),
        "-----BEGIN CERTIFICATE-----\n" + encoded + "\n-----END CERTIFICATE-----\n");
  }

  private static SSLContext tls(KeyStore keys) throws Exception {
    var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    var context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }
}
