package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.environment.Environment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings in force, and what gave each. */
final class ExplanationTest {
  private static final String FILE =
      """
      server:
        public: {host: "${HOST}", port: 8080}
        encryption: {keys: [{id: "${ID:-k1}", key: sesame-open-sesame-long-enough-for-a-key}]}
        baseUrl: http://${NAME}-${PLACE:-west}.example.com
      """;

  @TempDir Path folder;

  private List<Explanation.Line> explain(Path file, String host, Integer port) {
    var environment =
        new Environment(Map.of("HOST", "127.0.0.1", "NAME", "gateway"), folder, folder);
    var config = ConfigReader.read(List.of(file), environment).config().orElseThrow();
    return Explanation.of(config.listening(host, port).readFrom());
  }

  private static Explanation.Line line(List<Explanation.Line> lines, String path) {
    return lines.stream().filter(one -> one.path().equals(path)).findFirst().orElseThrow();
  }

  @Test
  void anOptionWinsOverTheFile() throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), FILE);

    var port = line(explain(file, null, 18732), "server.public.port");

    assertThat(port.value()).isEqualTo("18732");
    assertThat(port.origin()).isEqualTo("--port");
    assertThat(port.isSet()).isTrue();
    assertThat(port.standard()).isEqualTo("8080");
    assertThat(port.overridden()).contains(new Explanation.Overridden("8080", "gateway.yaml:2:35"));
  }

  @Test
  void anOptionReplacesADefault() throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), FILE.replace("port: 8080", ""));

    var port = line(explain(file, "::1", 18732), "server.public.port");

    assertThat(port.origin()).isEqualTo("--port");
    assertThat(port.overridden()).isEmpty();
  }

  @Test
  void namesTheVariablesThatGaveAValue() throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), FILE);
    var lines = explain(file, null, null);

    assertThat(line(lines, "server.public.host").variables()).containsExactly("HOST");
    assertThat(line(lines, "server.public.host").origin()).isEqualTo("gateway.yaml:2:18");
    assertThat(line(lines, "server.encryption.keys[0].id").variables())
        .as("the default after ':-' won")
        .isEmpty();
    assertThat(line(lines, "server.baseUrl").variables()).containsExactly("NAME", "PLACE");
    assertThat(line(lines, "server.public.port").variables()).isEmpty();
  }

  @Test
  void explainsTheMembersOfAValueWithAFormOfItsOwn() throws IOException {
    var apps = FILE + "apps: {one: {provider: {source: builtin:demo}, capture: %s}}\n";
    var file = folder.resolve("gateway.yaml");
    Files.writeString(file, apps.formatted("{mode: all, redact: [a.b]}"));

    var lines = explain(file, null, null);
    assertThat(line(lines, "apps.one.capture.mode").value()).isEqualTo("all");
    assertThat(line(lines, "apps.one.capture.mode").origin()).startsWith("gateway.yaml:5:");
    assertThat(line(lines, "apps.one.capture.redact").value()).isEqualTo("[a.b]");
    assertThat(line(lines, "apps.one.capture.lifetime").value()).isEqualTo("3d");
    assertThat(line(lines, "apps.one.capture.maxBytes").value()).isEqualTo("64KiB");
    assertThat(line(lines, "apps.one.capture.maxBytes").isSet()).isFalse();
    assertThat(lines).extracting(Explanation.Line::path).doesNotContain("apps.one.capture");

    Files.writeString(file, apps.formatted("all"));
    assertThat(line(explain(file, null, null), "apps.one.capture").value()).isEqualTo("all");
  }
}
