package org.integrationgateway.records.json;

import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.integrationgateway.records.shape.AnyShape;
import org.integrationgateway.records.shape.Reading;
import org.integrationgateway.records.shape.Shape;
import org.integrationgateway.records.tree.ValueTree;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Reads and writes JSON text, with limits on depth and length. */
public final class JsonText {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(64).maxNumberLength(100).build())
          .build();

  private JsonText() {}

  /**
   * Reads a whole document.
   *
   * @throws InvalidDocumentException with all its problems
   */
  public static @Nullable Object read(Shape shape, String json) {
    try (var parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      var dialect = new JsonDialect();
      if (parser.nextToken() == null) {
        throw invalid("is empty: write a JSON document");
      }
      var value = shape.read(new JsonTree(parser), new Reading(dialect));
      parser.skipChildren();
      if (parser.nextToken() != null) {
        dialect.report("", "continues after its end");
      }
      if (!dialect.problems().isEmpty()) {
        throw new InvalidDocumentException(dialect.problems());
      }
      return value;
    } catch (NumberFormatException tooLarge) {
      // The parser lets the exception of BigDecimal through.
      throw invalid("has a number whose exponent is beyond " + Integer.MAX_VALUE);
    } catch (ValueTree.TooLargeException endless) {
      throw invalid(String.valueOf(endless.getMessage()));
    } catch (JacksonException malformed) {
      var at = malformed.getLocation();
      throw invalid(
          "is not JSON: "
              + malformed.getOriginalMessage()
              + (at == null
                  ? ""
                  : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")"));
    }
  }

  /** Writes a value, in UTF-8 and without spaces. */
  public static byte[] write(Shape shape, Object value) {
    var bytes = new ByteArrayOutputStream(256);
    try (var generator = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
      shape.write(value, generator);
    }
    return bytes.toByteArray();
  }

  /** A value with two spaces for each level, and a line end after it; the same on every system. */
  public static String pretty(Object value) {
    var indenter = new DefaultIndenter("  ", "\n");
    var printer =
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    var context =
        new ObjectWriteContext.Base() {
          @Override
          public PrettyPrinter getPrettyPrinter() {
            return printer;
          }

          @Override
          public boolean hasPrettyPrinter() {
            return true;
          }
        };
    var text = new StringWriter();
    try (var generator = FACTORY.createGenerator(context, text)) {
      AnyShape.ANY.write(value, generator);
    }
    return text.append('\n').toString();
  }

  /** A text as JSON. */
  public static String quote(String text) {
    return new String(write(AnyShape.ANY, text), StandardCharsets.UTF_8);
  }

  private static InvalidDocumentException invalid(String message) {
    return new InvalidDocumentException(List.of(new InvalidValue("", message)));
  }
}
