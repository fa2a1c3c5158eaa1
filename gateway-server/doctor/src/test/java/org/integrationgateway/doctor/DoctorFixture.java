package org.integrationgateway.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.environment.GatewayHome;
import org.junit.jupiter.api.io.TempDir;

/** A configuration in a folder, and what the doctor finds there. */
abstract class DoctorFixture {
  static final String KEY = "sesame-open-sesame-long-enough-for-a-key";
  static final String OTHER = "another-text-that-is-long-enough-for-a-key";
  static final String FILE =
      """
      server:
        public: {host: 127.0.0.1, port: %d%s}
        encryption: {keys: [{id: k1, key: %s}]}
        egress: {allowPrivateNetworks: true}
      apps: {demo: {provider: {source: "builtin:demo"}}}
      %s
      """;

  @TempDir Path folder;

  Path home() {
    return folder.resolve("home");
  }

  Examined examined(String text) throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), text);
    var environment =
        new Environment(Map.of("GATEWAY_HOME", home().toString()), folder, folder.resolve("user"));
    var read = ConfigReader.read(List.of(file), environment);
    return new Examined(
        new GatewayHome(home()), List.of(file), read, folder.resolve("gateway.lock.json"));
  }

  static List<Finding> examine(Examined examined) {
    return Doctor.examine(examined, Clock.systemUTC());
  }

  List<Finding> examine(String text) throws IOException {
    return examine(examined(text));
  }

  static List<Finding> of(List<Finding> findings, String check) {
    return findings.stream().filter(one -> one.check().equals(check)).toList();
  }

  static Finding first(List<Finding> findings, String check) {
    return of(findings, check).get(0);
  }

  void certificate(String name, String from, int days)
      throws IOException, GeneralSecurityException, InterruptedException {
    var store = folder.resolve(name + ".p12");
    var tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    var made =
        new ProcessBuilder(
                tool,
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-startdate",
                from,
                "-validity",
                Integer.toString(days),
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "secret")
            .redirectErrorStream(true)
            .start();
    var said = new String(made.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(made.waitFor()).as(said).isZero();
    var keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(store)) {
      keys.load(in, "secret".toCharArray());
    }
    pem(name + ".pem", "CERTIFICATE", keys.getCertificate("a").getEncoded());
    pem(name + ".key", "PRIVATE KEY", keys.getKey("a", "secret".toCharArray()).getEncoded());
  }

  void pem(String name, String label, byte[] content) throws IOException {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        folder.resolve(name),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, text, label));
  }
}
