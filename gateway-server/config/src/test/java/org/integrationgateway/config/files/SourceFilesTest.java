package org.integrationgateway.config.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files that are no configuration: a reload reads them in a server that runs. */
@Timeout(300)
final class SourceFilesTest {
  private static final long MEMORY = 1L << 30;

  private final Problems problems = new Problems("GWC");

  @TempDir Path home;

  private SourceFiles files(long memory) {
    var environment =
        new Environment(Map.of("GATEWAY_HOME", home.toString(), "A", "value"), home, home);
    return new SourceFiles(environment, problems, memory);
  }

  private Optional<Node> parse(Path file) {
    return files(MEMORY).parse(file, "the configuration");
  }

  private Path written(String name, String text) throws Exception {
    return Files.writeString(home.resolve(name), text);
  }

  private String messages() {
    return problems.sorted().stream().map(Problem::message).collect(Collectors.joining("\n"));
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void refusesPipesAndDevices() throws Exception {
    var pipe = home.resolve("pipe.yaml");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    var device = Files.createSymbolicLink(home.resolve("zero.yaml"), Path.of("/dev/zero"));
    assertThat(parse(pipe)).isEmpty();
    assertThat(parse(device)).isEmpty();
    assertThat(parse(written("a.yaml", "a: ${file:pipe.yaml}\nb: ${file:zero.yaml}\n")))
        .isPresent();
    assertThat(problems.sorted()).hasSize(4);
    assertThat(messages())
        .contains(
            "the configuration cannot be read: it is a pipe or a device, not a file",
            "${file:pipe.yaml} cannot be read: it is a pipe or a device, not a file");
  }

  @Test
  void refusesWhatIsLargerThanItsShareOfTheMemory() throws Exception {
    var file = written("a.yaml", "a: 1\n".repeat(400));
    assertThat(files(64 * 1000).parse(file, "the configuration")).isEmpty();
    assertThat(messages()).contains("it is larger than the 1000 bytes that are left", "-Xmx");
  }

  @Test
  void filesOfAFolderShareTheLimit() throws Exception {
    var files = files(64 * 1000);
    assertThat(files.parse(written("a.yaml", "#".repeat(600) + "\na: 1\n"), "it")).isPresent();
    assertThat(files.parse(written("b.yaml", "#".repeat(600) + "\nb: 1\n"), "it")).isEmpty();
  }

  @Test
  void refusesALineThatTheParserWouldTakeMinutesFor() throws Exception {
    assertThat(parse(written("a.yaml", "a: 1\n#" + "x".repeat(5 << 20)))).isEmpty();
    assertThat(messages()).contains("line 2 has more than 4194304 characters");
  }

  @Test
  void saysWhyAFileCannotBeReadWithoutAClassName() throws Exception {
    var loop = home.resolve("loop.yaml");
    Files.createSymbolicLink(loop, loop);
    assertThat(parse(loop)).isEmpty();
    assertThat(parse(written("a.yaml", "a: ${file:.}\n"))).isPresent();
    assertThat(messages()).contains("it is a folder").doesNotContain("Exception");
  }

  @Test
  void expandsAnyNumberOfVariables() throws Exception {
    int most = 14_000;
    var text =
        IntStream.range(0, most).mapToObj(i -> "a" + i + ": ${A}\n").collect(Collectors.joining());
    var root = (Node.Mapping) parse(written("a.yaml", text)).orElseThrow();
    assertThat(problems.sorted()).isEmpty();
    assertThat(root.entries())
        .hasSize(most)
        .allMatch(
            entry -> entry.value() instanceof Node.Scalar value && value.text().equals("value"));
  }

  @Test
  void leavesPrivateUseCharactersOfTheTextAlone() throws Exception {
    var text = "\ue005\ue006\uf8ff\uf8ff\uf8ff";
    var root = (Node.Mapping) parse(written("a.yaml", "a: " + text + "\n")).orElseThrow();
    assertThat(root.entries().get(0).value())
        .isInstanceOfSatisfying(
            Node.Scalar.class, value -> assertThat(value.text()).isEqualTo(text));
  }
}
