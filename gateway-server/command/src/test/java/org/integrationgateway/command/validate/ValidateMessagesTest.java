package org.integrationgateway.command.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole output of {@code gateway validate} for wrong manifests and wrong configurations, each
 * in a folder of its own with its {@code expected.txt}. {@code -Dgateway.messages=write} writes the
 * output into the folders, to be read before it is committed.
 */
final class ValidateMessagesTest {
  private static final Path CASES = Path.of("src", "test", "resources", "validate");
  private static final String EXPECTED = "expected.txt";

  @TempDir Path folder;

  static Stream<Path> cases() throws IOException {
    return Stream.of("manifests", "configurations")
        .map(CASES::resolve)
        .flatMap(ValidateMessagesTest::children);
  }

  private static Stream<Path> children(Path parent) {
    try (var found = Files.list(parent)) {
      return found.sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void saysWhatIsWrongWhereAndWhatToDo(Path wrong) throws IOException {
    copy(wrong);
    var named =
        Stream.of("manifest.yaml", "gateway.yaml")
            .filter(name -> Files.exists(folder.resolve(name)))
            .findFirst()
            .orElseThrow();
    var ran = new Cli(folder, new NoServer()).run("validate", named);
    var output =
        (ran.out() + ran.err()).replace(folder.toString(), "FOLDER") + "exit " + ran.exit() + "\n";
    var expected = wrong.resolve(EXPECTED);
    if ("write".equals(System.getProperty("gateway.messages"))) {
      Files.writeString(expected, output);
    }
    assertThat(output).isEqualTo(Files.readString(expected));
    assertThat(ran.exit()).isIn(List.of(0, 5));
  }

  private void copy(Path from) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        var to = folder.resolve(from.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.copy(file, to);
      }
    }
  }
}
