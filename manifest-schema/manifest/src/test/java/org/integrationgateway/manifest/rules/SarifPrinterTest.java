package org.integrationgateway.manifest.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.SarifTool;
import org.integrationgateway.document.problem.Severity;
import org.integrationgateway.document.problem.Source;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class SarifPrinterTest {
  private static final URI REFERENCE = URI.create("https://docs.example/reference/manifest");
  private static final SarifTool TOOL =
      new SarifTool("gateway", "1.2.3", "GW", ManifestRule.all(), REFERENCE);
  private static final Path ROOT = Path.of("/home/ada/repo");
  private static final Schema SCHEMA = schema();

  @Test
  void isWhatTheStandardAsksFor() {
    var everywhere = new ArrayList<Problem>();
    for (var name :
        List.of("m.yaml", "/home/ada/repo/a b/ü.yaml", "/elsewhere/m.yaml", "x\0y", "")) {
      var source = Source.of(name, "kind: ap\n");
      everywhere.add(problem(source.at(6, 2)));
      everywhere.add(problem(source.at(9, 0)));
      everywhere.add(problem(source.whole()));
    }
    everywhere.add(new Problem("GW9999", Severity.WARNING, everywhere.get(0).at(), "new", ""));
    conforms(print(everywhere));
    conforms(print(List.of()));
  }

  @Test
  void describesTheToolAndEveryRule() {
    var driver = run(List.of()).at("/tool/driver");
    assertThat(driver.at("/name").asString()).isEqualTo("gateway");
    assertThat(driver.at("/semanticVersion").asString()).isEqualTo("1.2.3");
    var rules = driver.at("/rules");
    assertThat(rules.size()).isEqualTo(ManifestRule.all().size());
    var icon =
        rules.valueStream().filter(r -> r.at("/id").asString().equals("GW1305")).findFirst().get();
    assertThat(icon.at("/shortDescription/text").asString()).isEqualTo("Icon is not SVG");
    assertThat(icon.at("/fullDescription/text").asString())
        .isEqualTo(ManifestRule.ICON.explanation());
    assertThat(icon.at("/helpUri").asString()).isEqualTo(REFERENCE + "#gw1305");
    assertThat(icon.at("/defaultConfiguration/level").asString()).isEqualTo("warning");
  }

  @Test
  void countsColumnsInUtf16Units() {
    var source = Source.of("m.yaml", "a: 1\r\n\ud83d\ude00: [x,\n  y]\n");
    var list = source.at(source.text().indexOf('['), 8);
    var run = run(List.of(problem(list)));
    assertThat(run.at("/columnKind").asString()).isEqualTo("utf16CodeUnits");
    assertThat(run.at("/results/0/locations/0/physicalLocation/region").toString())
        .isEqualTo("{\"startLine\":2,\"startColumn\":5,\"endLine\":3,\"endColumn\":5}");
  }

  @Test
  void givesTheWholeFileItsFirstLine() {
    assertThat(
            run(List.of(problem(Source.withoutText("m.yaml").whole())))
                .at("/results/0/locations/0/physicalLocation/region")
                .toString())
        .isEqualTo("{\"startLine\":1}");
  }

  @Test
  void namesFilesByRelativeEncodedUris() {
    assertThat(uri("a/m.yaml")).isEqualTo("a/m.yaml");
    assertThat(uri("/home/ada/repo/apps/../a b/50%/ü:#?.yaml"))
        .isEqualTo("a%20b/50%25/%C3%BC%3A%23%3F.yaml");
    assertThat(uri("/elsewhere/a b.yaml")).isEqualTo("file:///elsewhere/a%20b.yaml");
  }

  @Test
  void saysWhatIsWrongAndWhatToDo() {
    var result = run(List.of(problem(Source.of("m", "x").at(0, 1)))).at("/results/0");
    assertThat(result.at("/ruleId").asString()).isEqualTo("GW1203");
    assertThat(result.at("/level").asString()).isEqualTo("error");
    assertThat(result.at("/message/text").asString())
        .isEqualTo("unknown key 'knd'. Did you mean 'kind'?");
    var rules = run(List.of()).at("/tool/driver/rules");
    assertThat(rules.get(result.at("/ruleIndex").asInt()).at("/id").asString()).isEqualTo("GW1203");
  }

  @Test
  void keepsWithinWhatCodeScanningShows() {
    var source = Source.of("m", "x");
    var warning = new Problem("GW1305", Severity.WARNING, source.at(0, 1), "icon", "");
    var many = new ArrayList<>(Collections.nCopies(6_000, warning));
    many.add(problem(source.at(0, 1)));
    var run = run(many);
    assertThat(run.at("/results").size()).isEqualTo(5_000);
    assertThat(run.at("/results/0/level").asString()).isEqualTo("error");
    assertThat(run.at("/invocations/0/toolExecutionNotifications/0/message/text").asString())
        .isEqualTo("1001 more problems are left out.");
    conforms(print(many.subList(0, 5_500)));
  }

  @Test
  void refusesAToolThatNobodyCouldLookUp() {
    assertThatThrownBy(() -> new SarifTool("x", "1", "GW", List.of(), URI.create("reference")))
        .hasMessageContaining("write an absolute URL");
    assertThatThrownBy(() -> new SarifTool(" ", "1", "GW", List.of(), REFERENCE))
        .hasMessageContaining("needs a name");
  }

  private static Problem problem(Position at) {
    return new Problem("GW1203", Severity.ERROR, at, "unknown key 'knd'", "Did you mean 'kind'?");
  }

  private static String uri(String name) {
    var location = run(List.of(problem(Source.of(name, "x").at(0, 1))));
    return location.at("/results/0/locations/0/physicalLocation/artifactLocation/uri").asString();
  }

  private static JsonNode run(List<Problem> problems) {
    return JsonMapper.shared().readTree(print(problems)).at("/runs/0");
  }

  private static String print(List<Problem> problems) {
    return ProblemPrinter.sarif(TOOL, ROOT).print(problems);
  }

  private static void conforms(String log) {
    assertThat(SCHEMA.validate(log, InputFormat.JSON)).isEmpty();
  }

  /** The standard's own, from a library that brings it along. */
  private static Schema schema() {
    try (var in = SarifPrinterTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
      var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
