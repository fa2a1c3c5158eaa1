package org.integrationgateway.base.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundedLinesTest {
  @Test
  void readsLinesWithEveryLineEnd() throws IOException {
    assertThat(lines("one\ntwo\r\n\nlast without end"))
        .containsExactly("one", "two", "", "last without end");
  }

  @Test
  void cutsALineThatIsTooLongAndGoesOnWithTheNext() throws IOException {
    assertThat(lines("x".repeat(30_000) + "\nnext"))
        .containsExactly("x".repeat(20) + " ... (29980 more bytes)", "next");
  }

  @Test
  void removesWhatMovesTheCursorOrForgesALine() throws IOException {
    assertThat(lines("a\u001b[2Jb\rINFO forged")).containsExactly("a\u241b[2Jb INFO forged");
    assertThat(lines("a\u2028b \u202edegrof")).containsExactly("a\ufffdb \ufffddegrof");
  }

  @Test
  void leavesOutColours() throws IOException {
    assertThat(lines("\u001b[1;31mno\u001b[0m way\n\u001b[38:5:9mred\u001b[m"))
        .containsExactly("no way", "red");
  }

  @Test
  void survivesBytesThatAreNoText() throws IOException {
    var in = new ByteArrayInputStream(new byte[] {(byte) 0xc3, (byte) 0x28, '\n'});
    assertThat(new BoundedLines(in, 20).next()).hasValue("\ufffd(");
  }

  private static List<String> lines(String text) throws IOException {
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    var lines = new BoundedLines(in, 20);
    var found = new ArrayList<String>();
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      found.add(line.get());
    }
    return found;
  }
}
