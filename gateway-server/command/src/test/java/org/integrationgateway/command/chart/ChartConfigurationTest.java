package org.integrationgateway.command.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.command.chart.ChartFiles.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.core.testing.TestCertificates;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pods of each golden file start with a configuration that the gateway accepts, and keep the
 * restricted profile of Kubernetes. Needs no Helm: {@link ChartTest} compares the golden files with
 * what Helm renders. Where packages are made in another way, run this test with {@code
 * -Dgateway.chart=write}, which locks them again, and then {@link ChartTest}.
 */
final class ChartConfigurationTest {
  private static final String KEY = "0123456789abcdef0123456789abcdef0123456789ab";

  /** The note of 'gateway validate' about sources that are no paths. */
  private static final String LEFT_TO_SYNC =
      "not checked: the package or the document of apps.stock is not on this host; 'gateway sync'"
          + " fetches it";

  private static final String MANIFEST =
      """
      kind: app
      source: example.com/acme/apps/stock
      version: 1.2.3
      spec:
        surfaces:
          rest:
            baseUrl: https://stock.example.com
            operations:
              - {name: items.list, method: GET, path: /items}
      """;

  @TempDir Path folder;

  static List<String> names() throws IOException {
    return ChartFiles.names();
  }

  @AfterEach
  void unseal() throws IOException {
    Folders.delete(folder.resolve("pod/var/lib/gateway/packages"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void acceptsTheConfiguration(String name) throws IOException {
    var pod = new PodFolder(folder.resolve("pod"), rendered(name), cluster());
    if (name.equals("packages")) {
      release(pod.at("/packages"));
      lock(pod);
    }
    pod.initialize();
    var ran = pod.run("validate");
    assertThat(ran.err().lines().filter(line -> !line.equals(LEFT_TO_SYNC))).isEmpty();
    assertThat(ran.exit()).isZero();
  }

  @Test
  void refusesWhatTheGatewayRefuses() throws IOException {
    var golden = Files.readString(ChartFiles.golden("minimal"));
    var wrong = Rendered.of(golden.replace("poolSize: 10", "poolSiz: 10"));
    var ran = new PodFolder(folder.resolve("pod"), wrong, cluster()).run("validate");
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err()).contains("poolSiz");
  }

  @ParameterizedTest
  @MethodSource("names")
  void keepsTheRestrictedProfile(String name) throws IOException {
    var rendered = rendered(name);
    var pod = rendered.pod();
    assertThat(text(pod, "automountServiceAccountToken")).isEqualTo("false");
    assertThat(text(pod, "securityContext", "runAsNonRoot")).isEqualTo("true");
    assertThat(text(pod, "securityContext", "seccompProfile", "type")).isEqualTo("RuntimeDefault");
    assertThat(rendered.containers())
        .allSatisfy(
            container -> {
              var security = container.find("securityContext").orElseThrow();
              assertThat(text(security, "allowPrivilegeEscalation")).isEqualTo("false");
              assertThat(text(security, "readOnlyRootFilesystem")).isEqualTo("true");
              assertThat(security.find("capabilities", "drop").orElseThrow().items())
                  .extracting(each -> each.text())
                  .containsExactly("ALL");
            });
  }

  /** The kubelet ends a pod no earlier than the server has ended itself. */
  @ParameterizedTest
  @MethodSource("names")
  void waitsForTheServerToEnd(String name) throws IOException {
    var rendered = rendered(name);
    var file = text(rendered.configMap(fullName(rendered)), "data", "gateway.yaml");
    var shutdown = ChartFiles.read("gateway.yaml", file).find("server", "shutdown").orElseThrow();
    var server = seconds(text(shutdown, "delay")) + seconds(text(shutdown, "drain"));
    assertThat(Integer.parseInt(text(rendered.pod(), "terminationGracePeriodSeconds")))
        .isEqualTo(server + 10);
  }

  private static int seconds(String duration) {
    assertThat(duration).endsWith("s");
    return Integer.parseInt(duration.substring(0, duration.length() - 1));
  }

  private static String fullName(Rendered rendered) {
    return text(rendered.only("Deployment"), "metadata", "name");
  }

  private static Rendered rendered(String name) throws IOException {
    return Rendered.of(Files.readString(ChartFiles.golden(name)));
  }

  /** The ConfigMaps and Secrets that the values files take for granted. */
  private Map<String, Map<String, String>> cluster() throws IOException {
    var certificate = certificate();
    return Map.of(
        "gateway-keys", Map.of("key", KEY, "new", KEY, "old", KEY + "cd"),
        "gateway-db",
            Map.of(
                "password", "secret",
                "username", "gateway",
                "jdbc-url", "jdbc:postgresql://db.example.com:5432/gateway"),
        "egress-proxy", Map.of("url", "http://gateway:secret@proxy.corp.example:3128"),
        "corporate-ca", Map.of("ca.crt", certificate),
        "intranet-ca", Map.of("tls.crt", certificate),
        "crm.credentials", Map.of("client-secret", "secret"));
  }

  private String certificate() throws IOException {
    var files = Files.createDirectories(folder.resolve("tls"));
    return Files.readString(TestCertificates.in(files, "EC").certificate());
  }

  /** Publishes a package as a release in a repository that is a folder. */
  private void release(Path repository) throws IOException {
    var cli = new Cli(folder.resolve("author"), new NoServer());
    cli.file("stock/manifest.yaml", MANIFEST);
    for (var line : List.of("package stock", "release stock")) {
      var ran = cli.run(line.split(" "));
      assertThat(ran.exit()).as(ran.err()).isZero();
    }
    var to = repository.resolve("example.com/acme/apps/stock/1.2.3");
    Files.createDirectories(to.getParent());
    Files.move(folder.resolve("author/stock/release"), to);
  }

  /** Writes the lock file of the values, where the tests write. */
  private static void lock(PodFolder pod) throws IOException {
    if (!ChartFiles.write()) {
      return;
    }
    Files.delete(pod.at("/etc/gateway/gateway.lock.json"));
    var ran = pod.run("lock");
    assertThat(ran.exit()).as(ran.err()).isZero();
    Files.copy(
        pod.at("/etc/gateway/gateway.lock.json"),
        ChartFiles.lock(),
        StandardCopyOption.REPLACE_EXISTING);
  }
}
