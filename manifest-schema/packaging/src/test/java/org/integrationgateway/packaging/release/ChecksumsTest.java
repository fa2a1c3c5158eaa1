package org.integrationgateway.packaging.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChecksumsTest {
  private static final String DIGEST = "0123456789abcdef".repeat(4);

  @TempDir Path work;

  @Test
  void writesWhatTheSystemsOwnProgramChecks() throws Exception {
    var plain = Files.writeString(work.resolve("weather-1.2.0+b1-generic.tar.gz"), "one");
    var odd = Files.writeString(work.resolve("two\nlines"), "two");
    var sums = Checksums.of(List.of(plain, odd));
    Files.writeString(work.resolve(Checksums.FILE), sums.text());

    Programs.require("sha256sum");
    var checked = Programs.run(work, "sha256sum", "--check", "--strict", Checksums.FILE);

    assertThat(checked.exit()).as(checked.output()).isZero();
    assertThat(checked.output()).contains("weather-1.2.0+b1-generic.tar.gz: OK");
    assertThat(Checksums.parse(sums.text())).isEqualTo(sums);
  }

  @Test
  void readsWhatTheSystemsOwnProgramWrites() throws Exception {
    Files.writeString(work.resolve("a.tar.gz"), "one");
    Files.writeString(work.resolve("b\nc"), "two");

    Programs.require("sha256sum");
    var text = Programs.run(work, "sha256sum", "a.tar.gz", "b\nc").output();
    var binary = Programs.run(work, "sha256sum", "--binary", "a.tar.gz").output();

    assertThat(Checksums.parse(text))
        .isEqualTo(Checksums.of(List.of(work.resolve("a.tar.gz"), work.resolve("b\nc"))));
    assertThat(binary).contains(" *a.tar.gz");
    assertThat(Checksums.parse(binary)).isEqualTo(Checksums.of(List.of(work.resolve("a.tar.gz"))));
  }

  @Test
  void sortsByName() {
    var sums = new Checksums(new TreeMap<>(Map.of("b", DIGEST, "a", DIGEST)));

    assertThat(sums.text()).isEqualTo(DIGEST + "  a\n" + DIGEST + "  b\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s  ../up",
        "%s  a/b",
        "%s  /etc/passwd",
        "%s  ..",
        "%s  .",
        "\\%s  a\\\\b",
        "%s  a\\b"
      })
  void refusesNamesThatLeadElsewhere(String line) {
    assertThatThrownBy(() -> Checksums.parse(line.formatted(DIGEST) + "\n"))
        .hasMessageStartingWith("line 1: ")
        .hasMessageContaining("plain name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s a",
        "%s\ta",
        "%s  ",
        "%s",
        "0%s  a",
        "x",
        "",
        "# comment",
        "\\%s  a\\tb",
        "\\%s  a\\"
      })
  void refusesMalformedLinesWithTheirNumber(String line) {
    var text = DIGEST + "  first\n" + line.formatted(DIGEST) + "\n" + DIGEST + "  third\n";

    assertThatThrownBy(() -> Checksums.parse(text)).hasMessageStartingWith("line 2: ");
  }

  @Test
  void refusesANameThatStandsTwice() {
    assertThatThrownBy(() -> Checksums.parse(DIGEST + "  a\n" + DIGEST + " *a\n"))
        .hasMessage("line 2: 'a' appears twice");
  }
}
