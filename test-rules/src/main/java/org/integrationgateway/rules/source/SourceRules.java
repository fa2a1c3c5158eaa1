package org.integrationgateway.rules.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The rules that the sources of every module keep. A module keeps them by a test class {@code
 * SourcesTest} that implements this interface; {@code ProjectSourcesTest} finds a module without
 * one.
 */
public interface SourceRules {
  /** Files of one package, at most, without {@code package-info.java}. */
  int FILES_OF_A_PACKAGE = 20;

  /** The folder of the module. Tests run in it. */
  Path MODULE = Path.of("").toAbsolutePath();

  @Test
  default void sourcesHaveNoForbiddenWord() throws IOException {
    assertThat(ForbiddenWords.ofTheProject().below(MODULE, path -> false)).isEmpty();
  }

  @Test
  default void commentsNameTheirNoun() throws IOException {
    assertThat(CommentBeginnings.below(MODULE)).isEmpty();
  }

  @Test
  default void packagesAreSmall() throws IOException {
    assertThat(layout().packagesOver(FILES_OF_A_PACKAGE)).isEmpty();
  }

  @Test
  default void eachClassNameHasOneMeaning() throws IOException {
    assertThat(layout().repeatedNames()).isEmpty();
  }

  @Test
  default void optionalsAreReturnTypesAndComponents() throws IOException {
    var folder = MODULE.resolve("src/main/java");
    var uses = Files.isDirectory(folder) ? OptionalUses.below(folder) : List.<String>of();

    assertThat(uses)
        .as("parameters and fields of type Optional: overload the method, or use @Nullable")
        .hasSizeLessThanOrEqualTo(optionalsLeft());
  }

  /**
   * Parameters and fields of type {@code Optional} that the module still has. The number may only
   * fall.
   */
  default int optionalsLeft() {
    return 0;
  }

  /** A test that looks again and again takes the processor from what it waits for. */
  @Test
  default void testsPauseBetweenTwoLooks() throws IOException {
    var folder = MODULE.resolve("src/test/java");
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (var files = Files.walk(folder)) {
      for (var file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        assertThat(Files.readString(file))
            .as("%s: wait by Pause.brief()", file)
            .doesNotContain("Thread.onSpinWait()");
      }
    }
  }

  private static SourceLayout layout() throws IOException {
    var folder = MODULE.resolve("src/main/java");
    assertThat(MODULE.resolve("src")).isDirectory();
    return Files.isDirectory(folder) ? SourceLayout.of(folder) : new SourceLayout(List.of());
  }
}
