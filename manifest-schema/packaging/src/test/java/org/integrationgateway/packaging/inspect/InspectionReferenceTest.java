package org.integrationgateway.packaging.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Keeps what is published about inspections true. */
final class InspectionReferenceTest {
  private static final Path REFERENCE = Path.of("..", "..", "docs", "reference", "inspection.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| (.*) \\|$");
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  @TempDir Path folder;

  @Test
  void namesEveryMemberOfTheJson() throws IOException {
    var json =
        JsonMapper.shared()
            .readTree(InspectionPrinter.json().print(Inspector.inspect(examplePackage())));
    var documented = new ArrayList<String>();
    var rows = ROW.matcher(Files.readString(REFERENCE));
    while (rows.find()) {
      var member = rows.group(1);
      documented.add(member);
      var value = json.get(member).isArray() ? json.get(member).path(0) : json.get(member);
      if (value.isObject()) {
        assertThat(names(rows.group(2))).as(member).containsAll(value.propertyNames());
      }
    }
    assertThat(documented).isEqualTo(List.copyOf(json.propertyNames()));
  }

  @Test
  void showsACatalogThatIsRead() throws IOException {
    Files.writeString(examplePackage().resolve("catalog.yaml"), catalog());
    var operations = Inspector.inspect(folder).operations();
    assertThat(operations).extracting(DeclaredOperation::id).containsExactly("forecast.get");
    assertThat(operations.get(0).parameters())
        .extracting(DeclaredParameter::name)
        .containsExactly("city", "days");
  }

  private Path examplePackage() throws IOException {
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/acme/providers/weather
        version: 1.0.0
        entrypoint: {artifactPath: bin/weather}
        artifacts: [{os: linux, arch: amd64, path: catalog.yaml}]
        spec:
          connections: {default: {auth: {type: bearer}, params: {site: {required: true}}}}
          securitySchemes: {open: {type: none}}
          http: {event: {path: /event, method: POST, security: open, target: forecast.get}}
        """);
    Files.writeString(folder.resolve("catalog.yaml"), catalog());
    return folder;
  }

  private static String catalog() throws IOException {
    var text = Files.readString(REFERENCE);
    int start = text.indexOf("```yaml\n") + "```yaml\n".length();
    return text.substring(start, text.indexOf("```", start));
  }

  private static List<String> names(String cell) {
    return NAME.matcher(cell).results().map(found -> found.group(1)).toList();
  }
}
