package org.integrationgateway.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import org.integrationgateway.doctor.Finding.Level;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.Test;

/** The checks against real files, stores and processes. */
final class DoctorTest extends DoctorFixture {
  @Test
  void beforeTheFirstStartAllIsWellAndNothingIsMade() throws IOException {
    var findings = examine(FILE.formatted(0, "", KEY, ""));

    assertThat(findings).filteredOn(one -> one.level() == Level.FAIL).isEmpty();
    assertThat(findings)
        .extracting(Finding::check)
        .contains(
            "java",
            "memory",
            "limits",
            "home",
            "configuration",
            "packages",
            "sandbox",
            "clock",
            "store",
            "key",
            "certificates",
            "egress",
            "ports");
    assertThat(first(findings, "store").found()).contains("the first start creates it");
    assertThat(home()).doesNotExist();
    assertThat(findings.toString()).doesNotContain(KEY);
  }

  @Test
  void knowsARunningServerItsStoreAndItsKey() throws IOException {
    var config = examined(FILE.formatted(0, "", KEY, "")).config().orElseThrow();
    try (var gateway = Gateway.start(config)) {
      var findings = examine(FILE.formatted(gateway.uri().getPort(), "", KEY, ""));

      assertThat(first(findings, "ports").found()).endsWith("is served by a gateway");
      assertThat(first(findings, "store").found()).contains("format 1 of gateway");
      assertThat(first(findings, "key").level()).isEqualTo(Level.OK);
      assertThat(first(findings, "key").found()).contains("open the 2 data keys");
    }
    var files = files(home().resolve("data"));

    var wrong = examine(FILE.formatted(0, "", OTHER, ""));

    assertThat(first(wrong, "store").level()).isEqualTo(Level.OK);
    assertThat(of(wrong, "key")).allMatch(one -> one.level() == Level.FAIL);
    assertThat(first(wrong, "key").found()).contains("encryption key 'k1' does not open data key");
    assertThat(wrong.toString()).doesNotContain(OTHER).doesNotContain(KEY);
    assertThat(files(home().resolve("data"))).isEqualTo(files);
  }

  private static Map<String, String> files(Path folder) throws IOException {
    var all = new TreeMap<String, String>();
    try (var files = Files.list(folder)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        all.put(file.toString(), Base64.getEncoder().encodeToString(Files.readAllBytes(file)));
      }
    }
    return all;
  }

  @Test
  void aDatabaseThatIsAwayFails() throws IOException {
    int closed;
    try (var gone = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      closed = gone.getLocalPort();
    }
    var text =
        """
        server:
          public: {port: 0}
          encryption: {keys: [{id: k1, key: %s}]}
          providers: {indexeddb: main}
        providers:
          indexeddb:
            main:
              source: builtin:postgresql
              config: {url: "jdbc:postgresql://127.0.0.1:%d/gateway", user: gateway, password: swordfish}
        """
            .formatted(KEY, closed);

    var findings = examine(text);

    assertThat(first(findings, "store").level()).isEqualTo(Level.FAIL);
    assertThat(first(findings, "store").found()).contains("127.0.0.1:" + closed);
    assertThat(findings.toString()).doesNotContain("swordfish");
  }

  @Test
  void anExpiredCertificateFailsAndAFreshOneDoesNot() throws Exception {
    certificate("old", "-30d", 10);
    certificate("new", "-1d", 365);
    var tls = ", tls: {certificate: %s.pem, key: %s.key}";

    var expired =
        first(examine(FILE.formatted(0, tls.formatted("old", "old"), KEY, "")), "certificates");
    assertThat(expired.level()).isEqualTo(Level.FAIL);
    assertThat(expired.found()).contains("CN=old").endsWith("expired");

    var fresh =
        first(examine(FILE.formatted(0, tls.formatted("new", "new"), KEY, "")), "certificates");
    assertThat(fresh.level()).isEqualTo(Level.OK);

    var mixed =
        first(examine(FILE.formatted(0, tls.formatted("new", "old"), KEY, "")), "certificates");
    assertThat(mixed.level()).isEqualTo(Level.FAIL);
    assertThat(mixed.found()).contains("is not that of the first certificate");
  }

  /** Makes a certificate and its key, in PEM. */
  @Test
  void aHomeThatCannotBeWrittenFails() throws IOException {
    assumeFalse(System.getProperty("user.name").equals("root"), "root may write everywhere");
    Files.createDirectory(
        home(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-x------")));

    assertThat(first(examine(FILE.formatted(0, "", KEY, "")), "home").level())
        .isEqualTo(Level.FAIL);
  }

  @Test
  void aHomeBelowAFileFailsAndAHomeThatOthersReadWarns() throws IOException {
    Files.writeString(home(), "a file");
    assertThat(first(examine(FILE.formatted(0, "", KEY, "")), "home").level())
        .isEqualTo(Level.FAIL);

    Files.delete(home());
    Files.createDirectory(home());
    Files.setPosixFilePermissions(home(), PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(of(examine(FILE.formatted(0, "", KEY, "")), "home"))
        .anyMatch(one -> one.level() == Level.WARN && one.remedy().startsWith("chmod 700"));
  }

  @Test
  void lowLimitsOfAProcessWarn() throws IOException, InterruptedException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var child =
        new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -n 512 && exec \"$0\" -Xmx64m -cp \"$1\" \"$2\"",
                java,
                System.getProperty("java.class.path"),
                LimitsProgram.class.getName())
            .redirectErrorStream(true)
            .start();
    var said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).as(said).isZero();
    assertThat(said).contains("WARN").contains("at most 512 open files");
  }

  @Test
  void aBrokenConfigurationIsToldAndTheRestIsChecked() throws IOException {
    var findings = examine(FILE.formatted(0, "", KEY, "nonsense: 1"));

    assertThat(first(findings, "configuration").level()).isEqualTo(Level.FAIL);
    assertThat(first(findings, "configuration").found()).contains("unknown key 'nonsense'");
    assertThat(first(findings, "store").level()).isEqualTo(Level.OK);
    assertThat(first(findings, "ports").level()).isEqualTo(Level.OK);

    var unreadable = examine("server: [");
    assertThat(first(unreadable, "configuration").level()).isEqualTo(Level.FAIL);
    assertThat(first(unreadable, "store").found()).contains("not checked");
    assertThat(first(unreadable, "home").level()).isEqualTo(Level.OK);
  }

  @Test
  void aLockFileThatDoesNotFitWarns() throws IOException {
    Files.writeString(
        folder.resolve("gateway.lock.json"), "{\"schema\": \"gateway.lock/v1\", \"packages\": {}}");
    assertThat(first(examine(FILE.formatted(0, "", KEY, "")), "packages").level())
        .isEqualTo(Level.OK);

    Files.writeString(folder.resolve("gateway.lock.json"), "{\"schema\": \"other\"}");
    assertThat(of(examine(FILE.formatted(0, "", KEY, "")), "packages"))
        .anyMatch(one -> one.level() == Level.FAIL);
  }
}
