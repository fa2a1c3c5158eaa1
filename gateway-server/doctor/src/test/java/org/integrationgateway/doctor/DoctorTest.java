package org.integrationgateway.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.environment.GatewayHome;
import org.integrationgateway.doctor.Finding.Level;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks against real servers, files, ports and processes. */
final class DoctorTest {
  private static final String KEY = "sesame-open-sesame-long-enough-for-a-key";
  private static final String OTHER = "another-text-that-is-long-enough-for-a-key";
  private static final String FILE =
      """
      server:
        public: {host: 127.0.0.1, port: %d%s}
        encryption: {keys: [{id: k1, key: %s}]}
        egress: {allowPrivateNetworks: true}
      apps: {demo: {provider: {source: "builtin:demo"}}}
      %s
      """;

  @TempDir Path folder;

  private Path home() {
    return folder.resolve("home");
  }

  private Examined examined(String text) throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), text);
    var environment =
        new Environment(Map.of("GATEWAY_HOME", home().toString()), folder, folder.resolve("user"));
    var read = ConfigReader.read(List.of(file), environment);
    return new Examined(
        new GatewayHome(home()), List.of(file), read, folder.resolve("gateway.lock.json"));
  }

  private static List<Finding> examine(Examined examined) {
    return Doctor.examine(examined, Clock.systemUTC());
  }

  private List<Finding> examine(String text) throws IOException {
    return examine(examined(text));
  }

  private static List<Finding> of(List<Finding> findings, String check) {
    return findings.stream().filter(one -> one.check().equals(check)).toList();
  }

  private static Finding first(List<Finding> findings, String check) {
    return of(findings, check).get(0);
  }

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
    assertThat(first(findings, "store").found()).contains("the first start makes it");
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
  void knowsARunningServerByTls() throws Exception {
    certificate("own", "-1d", 365);
    certificate("next", "-1d", 365);
    var tls = ", tls: {certificate: %s.pem, key: %<s.key}";
    var config = examined(FILE.formatted(0, tls.formatted("own"), KEY, "")).config().orElseThrow();
    try (var gateway = Gateway.start(config)) {
      var port = gateway.uri().getPort();
      var findings = examine(FILE.formatted(port, tls.formatted("next"), KEY, ""));

      assertThat(first(findings, "ports").found()).endsWith("is served by a gateway");
      assertThat(first(examine(FILE.formatted(port, "", KEY, "")), "ports").level())
          .as("configured without TLS")
          .isEqualTo(Level.FAIL);
    }
  }

  @Test
  void aProxyOfManyUpstreamsIsAskedOnce() throws IOException {
    try (var proxy = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var services =
          """
            one: {provider: {source: {path: one}}}
            two: {provider: {source: {path: two}}}
          """;
      var text =
          FILE.replace("allowPrivateNetworks: true", "allowPrivateNetworks: true, proxy: '%s'")
              .replace("apps: {demo: {provider: {source: \"builtin:demo\"}}}", "apps:")
              .formatted(0, "", KEY, "http://127.0.0.1:" + proxy.getLocalPort(), services);
      for (var name : List.of("one", "two")) {
        var folderOfPackage = Files.createDirectories(folder.resolve(name));
        Files.writeString(
            folderOfPackage.resolve("manifest.yaml"),
            """
            kind: app
            source: example.com/acme/apps/%s
            version: 1.0.0
            spec:
              surfaces:
                rest:
                  baseUrl: https://%s.example.com
                  operations:
                    - {name: items.list, method: GET, path: /items}
            """
                .formatted(name, name));
      }
      var findings = of(examine(text), "egress");

      assertThat(findings)
          .hasSize(2)
          .allSatisfy(one -> assertThat(one.found()).endsWith("which answers"));
      proxy.setSoTimeout(200);
      proxy.accept().close();
      assertThatThrownBy(proxy::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void aPortThatAnotherProgramHasFails() throws IOException {
    try (var other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      answer(other);
      var ports = first(examine(FILE.formatted(other.getLocalPort(), "", KEY, "")), "ports");

      assertThat(ports.level()).isEqualTo(Level.FAIL);
      assertThat(ports.remedy()).contains("End the process that has it");
    }
  }

  /** Answers as another program, until the socket is closed. */
  private static void answer(ServerSocket socket) {
    var thread =
        new Thread(
            () -> {
              while (!socket.isClosed()) {
                try (var connection = socket.accept()) {
                  connection
                      .getOutputStream()
                      .write("HTTP/1.1 404 Not Found\r\n\r\n".getBytes(StandardCharsets.UTF_8));
                } catch (IOException closed) {
                  return;
                }
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Test
  void upstreamsAreConnectedToAndGetNothing() throws Exception {
    int closed;
    try (var gone = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      closed = gone.getLocalPort();
    }
    try (var upstream = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      var got =
          CompletableFuture.supplyAsync(
              () -> {
                try (var connection = upstream.accept()) {
                  return connection.getInputStream().readAllBytes().length;
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      var packages =
          "packages: {repositories: [\"http://127.0.0.1:%d\", \"http://127.0.0.1:%d\"]}"
              .formatted(upstream.getLocalPort(), closed);

      var egress = of(examine(FILE.formatted(0, "", KEY, packages)), "egress");

      assertThat(egress).hasSize(2);
      assertThat(egress.get(0).level()).isEqualTo(Level.OK);
      assertThat(egress.get(0).found()).contains("accepts connections");
      assertThat(egress.get(1).level()).isEqualTo(Level.FAIL);
      assertThat(egress.get(1).found()).contains("cannot be reached");
      assertThat(got.get(20, TimeUnit.SECONDS)).isZero();
    }
  }

  @Test
  void upstreamsOfManifestsAreUnderThePolicyOfTheirApp() throws IOException {
    var app = Files.createDirectory(folder.resolve("app"));
    try (var upstream = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Files.writeString(
          app.resolve("manifest.yaml"),
          """
          kind: app
          source: example.com/acme/board
          version: 0.1.0
          displayName: Board
          description: A board
          spec:
            surfaces:
              rest:
                baseUrl: http://127.0.0.1:%d
                operations:
                  - {id: cards.list, description: Lists cards, method: GET, path: /cards}
          """
              .formatted(upstream.getLocalPort()));
      var text =
          """
          server:
            public: {port: 0}
            encryption: {keys: [{id: k1, key: %s}]}
          apps:
            open:
              provider: {source: {path: app}}
              egress: {allowedHosts: [127.0.0.1]}
            closed:
              provider: {source: {path: app}}
          """
              .formatted(KEY);

      var egress = of(examine(text), "egress");

      assertThat(egress).extracting(Finding::level).containsExactly(Level.OK, Level.WARN);
      assertThat(egress.get(0).found()).startsWith("apps.open.manifest.rest: ");
      assertThat(egress.get(1).found()).contains("refused by the egress policy");
    }
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
  private void certificate(String name, String from, int days)
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

  private void pem(String name, String label, byte[] content) throws IOException {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        folder.resolve(name),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(label, text, label));
  }

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
