package org.integrationgateway.document;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Source;

/**
 * A text parsed as YAML or JSON.
 *
 * @param root never the scalar null
 */
public record Document(Source source, Format format, Node root) {
  private static final char BYTE_ORDER_MARK = '\ufeff';

  /**
   * Reads a text with the usual limits.
   *
   * @param sourceName used in problems
   * @return empty when the text cannot be parsed; a duplicate key, an anchor or a tag is reported
   *     as an error too, but does not prevent the rest from being read
   */
  public static Optional<Document> parse(
      String sourceName, String text, Format format, Problems problems) {
    return parse(sourceName, text, format, DocumentLimits.DEFAULT, problems);
  }

  /** Reads a text. */
  public static Optional<Document> parse(
      String sourceName, String text, Format format, DocumentLimits limits, Problems problems) {
    var source = Source.of(sourceName, withoutMark(text));
    var checks = new DocumentChecks(limits, problems);
    if (utf8Length(text) > limits.bytes()) {
      tooLarge(source, limits, checks);
      return Optional.empty();
    }
    if (!ControlCharacters.none(source, checks)) {
      return Optional.empty();
    }
    try {
      var root = TreeReader.read(source, format, limits, checks);
      return Optional.of(new Document(source, format, root));
    } catch (DocumentChecks.Refused alreadyReported) {
      return Optional.empty();
    }
  }

  /** Reads bytes, which must be UTF-8. */
  public static Optional<Document> parse(
      String sourceName, byte[] bytes, Format format, DocumentLimits limits, Problems problems) {
    var checks = new DocumentChecks(limits, problems);
    if (bytes.length > limits.bytes()) {
      tooLarge(Source.withoutText(sourceName), limits, checks);
      return Optional.empty();
    }
    try {
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return parse(sourceName, text, format, limits, problems);
    } catch (CharacterCodingException e) {
      checks.report(
          DocumentRule.ENCODING,
          Source.withoutText(sourceName).whole(),
          "the file is not UTF-8 text",
          "Save it as UTF-8.");
      return Optional.empty();
    }
  }

  /**
   * Reads a file.
   *
   * @throws IOException when the file cannot be read
   */
  public static Optional<Document> read(
      Path file, Format format, DocumentLimits limits, Problems problems) throws IOException {
    try (var in = Files.newInputStream(file)) {
      var bytes = in.readNBytes(limits.bytes() + 1);
      return parse(file.toString(), bytes, format, limits, problems);
    }
  }

  private static void tooLarge(Source source, DocumentLimits limits, DocumentChecks checks) {
    checks.report(
        DocumentRule.SIZE,
        source.whole(),
        "the file is larger than " + limits.bytes() + " bytes",
        "Move long texts to files of their own.");
  }

  private static String withoutMark(String text) {
    boolean marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
    return marked ? text.substring(1) : text;
  }

  private static long utf8Length(String text) {
    long length = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // Each half of a surrogate pair counts two bytes: four together.
      length += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }
    return length;
  }
}
