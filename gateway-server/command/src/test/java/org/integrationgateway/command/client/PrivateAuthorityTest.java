package org.integrationgateway.command.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line at a server whose certificate an authority of its own has signed. */
final class PrivateAuthorityTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir private static Path folder;
  private static Gateway server;

  @BeforeAll
  static void start() throws Exception {
    certify();
    var home = Files.createDirectories(folder.resolve("home"));
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0, tls: {certificate: ../server.pem, key: ../server.key}}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
            apps: {demo: {provider: {source: builtin:demo}}}
            """);
    var read = ConfigReader.read(List.of(file), new Environment(Map.of(), home, home));
    server = Gateway.start(read.config().orElseThrow());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** A key and its certificate for 127.0.0.1, by the tool of the JDK. */
  private static void certify() throws IOException, InterruptedException, GeneralSecurityException {
    var store = folder.resolve("server.p12");
    var keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=gateway.test",
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(keytool.waitFor()).isZero();
    var keys = KeyStore.getInstance(store.toFile(), PASSWORD);
    write("server.pem", "CERTIFICATE", keys.getCertificate("server").getEncoded());
    write("server.key", "PRIVATE KEY", keys.getKey("server", PASSWORD).getEncoded());
  }

  private static void write(String name, String label, byte[] content) throws IOException {
    Files.writeString(
        folder.resolve(name),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(
                label,
                Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content),
                label));
  }

  private static Cli cli() {
    return new Cli(folder, new NoServer())
        .with("GATEWAY_URL", server.uri().toString())
        .with("GATEWAY_TOKEN", "unknown");
  }

  /** No token is valid here: that the server refuses it shows that it was reached. */
  private static void assertReached(Cli.Ran ran) {
    assertThat(ran.exit()).as(ran.err()).isEqualTo(4);
  }

  @Test
  void saysHowAnAuthorityIsTrusted() {
    var ran = cli().run("app", "list");
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.err()).contains("authority", "--cacert", "GATEWAY_CACERT");
    assertThat(ran.err()).doesNotContain("PKIX");
  }

  @Test
  void trustsTheAuthorityThatIsNamed() {
    assertReached(cli().run("app", "list", "--cacert", "server.pem"));
    assertReached(
        cli().with("GATEWAY_CACERT", folder.resolve("server.pem").toString()).run("whoami"));
    assertReached(
        cli().with("GATEWAY_CACERT", "absent.pem").run("--cacert", "server.pem", "token", "list"));
  }

  @Test
  void saysThatThePortIsOneOfTls() {
    var clear = server.uri().toString().replace("https://", "http://");
    var ran = cli().with("GATEWAY_URL", clear).run("app", "list");
    assertThat(ran.exit()).isEqualTo(3);
    assertThat(ran.err()).contains("does not use plain HTTP", "try --url " + server.uri());
  }

  @Test
  void refusesAFileWithoutACertificate() {
    var absent = cli().run("app", "list", "--cacert", "absent.pem");
    assertThat(absent.exit()).isEqualTo(2);
    assertThat(absent.err()).contains("absent.pem' cannot be read");
    var key = cli().run("app", "list", "--cacert", "server.key");
    assertThat(key.exit()).isEqualTo(2);
    assertThat(key.err()).contains("no certificate in PEM");
  }
}
