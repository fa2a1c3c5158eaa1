package org.integrationgateway.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.document.Tokens.Type;
import org.junit.jupiter.api.Test;

final class TokensTest {
  @Test
  void readsTheSameFromJsonAndYaml() throws Exception {
    var yaml = all(Format.YAML, "name: a\nitems:\n- 1\n- null\n- {deep: 'true'}\nnone: []\n");
    var json =
        all(
            Format.JSON,
            "{\"name\": \"a\", \"items\": [1, null, {\"deep\": \"true\"}], \"none\": []}");

    assertThat(yaml)
        .isEqualTo(json)
        .containsExactly(
            "MAPPING",
            "STRING name",
            "STRING a",
            "STRING items",
            "SEQUENCE",
            "INTEGER 1",
            "NULL null",
            "MAPPING",
            "STRING deep",
            "STRING true",
            "END",
            "END",
            "STRING none",
            "SEQUENCE",
            "END",
            "END");
  }

  @Test
  void countsUtf16UnitsAndLines() throws Exception {
    for (var format : Format.values()) {
      try (var tokens = open(format, "[\"😀\",\n\"b\"]")) {
        assertThat(tokens.next()).isEqualTo(Type.SEQUENCE);
        assertThat(tokens.next()).isEqualTo(Type.SCALAR);
        assertThat(tokens.text()).isEqualTo("😀");
        assertThat(tokens.start()).as("%s", format).isEqualTo(1);
        assertThat(tokens.end()).as("%s", format).isEqualTo(5);
        tokens.next();
        assertThat(tokens.start()).as("%s", format).isEqualTo(7);
        assertThat(tokens.line()).isEqualTo(2);
      }
    }
  }

  @Test
  void skipsWhatACollectionHolds() throws Exception {
    for (var format : Format.values()) {
      try (var tokens = open(format, "[{\"a\": [1, {}]}, 2]")) {
        tokens.next();
        tokens.next();
        tokens.skip();
        assertThat(tokens.type()).isEqualTo(Type.END);
        assertThat(tokens.next()).isEqualTo(Type.SCALAR);
        tokens.skip();
        assertThat(tokens.text()).isEqualTo("2");
        assertThat(tokens.next()).isEqualTo(Type.END);
        assertThat(tokens.next()).isEqualTo(Type.NOTHING);
      }
    }
  }

  @Test
  void repeatsTheValueThatAnAliasStandsFor() throws Exception {
    try (var tokens = open(Format.YAML, "[&x [1, 2], *x, *y]")) {
      tokens.next();
      tokens.next();
      tokens.skip();
      assertThat(tokens.next()).isEqualTo(Type.ALIAS);
      assertThat(tokens.text()).isEqualTo("x");
      assertThat(tokens.follow()).isEqualTo(Type.SEQUENCE);
      assertThat(tokens.next()).isEqualTo(Type.SCALAR);
      assertThat(tokens.text()).isEqualTo("1");
      assertThat(tokens.start()).isEqualTo(5);
      tokens.next();
      assertThat(tokens.next()).isEqualTo(Type.END);
      assertThat(tokens.next()).isEqualTo(Type.ALIAS);
      assertThatThrownBy(tokens::follow)
          .isInstanceOf(MalformedDocumentException.class)
          .hasMessage("the alias '*y' has no anchor");
    }
  }

  @Test
  void endsAtTheSecondDocument() throws Exception {
    try (var tokens = open(Format.YAML, "a\n---\nb\n")) {
      tokens.next();
      assertThat(tokens.next()).isEqualTo(Type.DOCUMENT);
      assertThat(tokens.start()).isEqualTo(2);
    }
  }

  @Test
  void tellsWhereATextIsMalformed() throws Exception {
    assertThatThrownBy(() -> all(Format.JSON, "[1, tru]"))
        .isInstanceOfSatisfying(
            MalformedDocumentException.class, e -> assertThat(e.offset()).isEqualTo(4))
        .hasMessageStartingWith("not JSON: ");
    assertThatThrownBy(() -> all(Format.YAML, "a: b: c"))
        .isInstanceOfSatisfying(
            MalformedDocumentException.class, e -> assertThat(e.offset()).isEqualTo(4))
        .hasMessageStartingWith("not YAML: ");
  }

  private static List<String> all(Format format, String text) throws IOException {
    var all = new ArrayList<String>();
    try (var tokens = open(format, text)) {
      for (var type = tokens.next(); type != Type.NOTHING; type = tokens.next()) {
        all.add(type == Type.SCALAR ? tokens.kind() + " " + tokens.text() : type.toString());
      }
    }
    return all;
  }

  private static Tokens open(Format format, String text) throws IOException {
    var bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return Tokens.of(format, new DocumentReader(bytes, 1 << 20));
  }
}
