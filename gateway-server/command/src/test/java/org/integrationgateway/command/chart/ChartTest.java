package org.integrationgateway.command.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.integrationgateway.command.chart.HelmProgram.Ran;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Helm renders each values file as its golden file, and Kubernetes has every member that is in it.
 * After a change of the chart, run this test with {@code -Dgateway.chart=write} and commit what it
 * wrote.
 */
final class ChartTest {
  private static final Pattern VALUES =
      Pattern.compile("(?ms)^<!-- not checked: values of the chart.*? -->\\n```yaml\\n(.*?)^```");
  private static final Path PAGE = Path.of("../../docs/kubernetes.md");

  private static HelmProgram helm;

  @TempDir Path folder;

  @BeforeAll
  static void programs() {
    helm = HelmProgram.installed();
  }

  static List<String> names() throws IOException {
    return ChartFiles.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void rendersItsGoldenFile(String name) throws IOException {
    var options = ChartFiles.options(name);
    var now = HelmProgram.succeeded(helm.template(ChartFiles.values(name), options));
    var golden = ChartFiles.golden(name);
    if (ChartFiles.write()) {
      Files.createDirectories(golden.getParent());
      Files.writeString(golden, now);
    }
    assertThat(Files.readString(golden))
        .as("%s is out of date: run this test with -Dgateway.chart=write", golden)
        .isEqualTo(now);
  }

  @ParameterizedTest
  @MethodSource("names")
  void hasNoFindingOfHelm(String name) {
    assertThat(HelmProgram.succeeded(helm.lint(ChartFiles.values(name))))
        .contains("0 chart(s) failed");
  }

  /** The oldest Kubernetes of Chart.yaml, and the newest with schemas. */
  @ParameterizedTest
  @CsvSource({"1.30.0", "1.37.0"})
  void hasOnlyMembersOfKubernetes(String kubernetes) throws IOException {
    var files = new ArrayList<Path>();
    for (var name : names()) {
      files.add(ChartFiles.golden(name));
    }
    assertThat(HelmProgram.succeeded(helm.kubeconform(kubernetes, files)))
        .contains("Invalid: 0, Errors: 0, Skipped: 0");
  }

  @ParameterizedTest
  @CsvSource({
    "minimal, serviceAccountName:, serviceAcountName:",
    "gateway-api, sectionName:, sectionname:",
    "monitoring, interval:, intervall:",
    "monitoring, expr:, expression:"
  })
  void findsAMemberThatKubernetesDoesNotHave(String name, String member, String wrong)
      throws IOException {
    var text = Files.readString(ChartFiles.golden(name));
    assertThat(text).contains(member);
    var file = Files.writeString(folder.resolve("wrong.yaml"), text.replace(member, wrong));
    var ran = helm.kubeconform("1.37.0", List.of(file));
    assertThat(ran.exit()).as(ran.out()).isEqualTo(1);
    assertThat(ran.out()).contains(wrong.substring(0, wrong.length() - 1));
  }

  /** A change of what a running server takes over does not restart it; other changes do. */
  @Test
  void replacesPodsOnlyForWhatTheyDoNotTakeOver() {
    var before = digest();
    assertThat(digest("configuration.apps.demo.required=false")).isEqualTo(before);
    assertThat(digest("configuration.server.log.level=debug")).isEqualTo(before);
    assertThat(digest("egress.proxy.url=http://proxy.example.com:3128")).isEqualTo(before);
    assertThat(digest("configuration.server.limits.requestTimeout=30s")).isNotEqualTo(before);
    assertThat(digest("baseUrl=https://gateway.example.com")).isNotEqualTo(before);
    assertThat(digest("lockFile=changed")).isNotEqualTo(before);
    var unwatched = digest("reload.watch=false");
    assertThat(digest("reload.watch=false", "configuration.apps.demo.required=false"))
        .isNotEqualTo(unwatched);
  }

  private String digest(String... changes) {
    var options = new ArrayList<String>();
    for (var change : changes) {
      options.addAll(List.of("--set", change));
    }
    var rendered = helm.template(ChartFiles.values("minimal"), options);
    return Rendered.of(HelmProgram.succeeded(rendered)).restartDigest();
  }

  @Test
  void saysAllThatIsMissingAtOnce() throws IOException {
    var nothing = Files.writeString(folder.resolve("values.yaml"), "{}\n");
    assertThat(refused(helm.template(nothing, List.of())))
        .contains("image.repository is empty: name the repository")
        .contains("encryption.existingSecret is empty: make a Secret with 'kubectl create secret")
        .contains("store.postgresql has neither url nor urlKey");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "replicas=two | '/replicas': got string, want integer",
        "replica=3 | additional properties 'replica' not allowed",
        "image.digest=sha256:12 | '/image/digest': 'sha256:12' does not match pattern",
        "store.kind=mysql | '/store/kind': value must be one of 'postgresql', 'sqlite'",
        "store.kind=sqlite | store.kind sqlite serves one replica: set replicas to 1",
        "store.postgresql.urlKey=url | store.postgresql has url and urlKey: leave one of them out",
        "ingress.enabled=true | ingress.hosts is empty: name the host of the gateway",
        "httpRoute.enabled=true | httpRoute.parentRefs is empty: name the Gateway",
        "configuration.server.public.port=80 | which the chart sets: use service.public.port",
        "configuration.server.shutdown.delay=1s | use shutdown.delaySeconds",
        "egress.proxy.url=http://a:b@proxy | '/egress/proxy/url'",
        "egress.certificateAuthorities[0].key=ca.crt | '/egress/certificateAuthorities/0'",
        "security.runAsUser=0 | '/security/runAsUser': minimum: got 0, want 1",
      })
  void refusesWrongValuesWithTheReason(String change, String reason) {
    var ran = helm.template(ChartFiles.values("minimal"), List.of("--set", change));
    assertThat(refused(ran)).contains(reason);
  }

  @Test
  void refusesAnAutoscalerThatCannotWork() {
    var options = new ArrayList<String>();
    for (var change :
        List.of(
            "autoscaling.enabled=true",
            "autoscaling.minReplicas=7",
            "resources.requests.cpu=null")) {
      options.addAll(List.of("--set", change));
    }
    assertThat(refused(helm.template(ChartFiles.values("minimal"), options)))
        .contains("autoscaling.minReplicas is more than autoscaling.maxReplicas")
        .contains("resources.requests.cpu is missing");
  }

  private static String refused(Ran ran) {
    assertThat(ran.exit()).as(ran.out()).isNotZero();
    return ran.out();
  }

  @Test
  void rendersTheValuesOfThePage() throws IOException {
    var blocks = VALUES.matcher(Files.readString(PAGE)).results().toList();
    assertThat(blocks).hasSizeGreaterThan(4);
    for (var block : blocks) {
      var values = Files.writeString(folder.resolve("page.yaml"), block.group(1));
      var options = List.of("--values", ChartFiles.values("minimal").toString());
      var whole = block.group(1).contains("image:");
      var ran = helm.template(values, whole ? List.of() : over(options, values));
      HelmProgram.succeeded(ran);
    }
  }

  /** The minimal values, with those of a file over them. */
  private static List<String> over(List<String> minimal, Path values) {
    var options = new ArrayList<>(minimal);
    options.addAll(List.of("--values", values.toString()));
    return options;
  }
}
