package org.integrationgateway.sdk.internal.json;

import java.io.ByteArrayOutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.internal.json.shape.AnyShape;
import org.integrationgateway.sdk.internal.json.shape.Reading;
import org.integrationgateway.sdk.internal.json.shape.Shape;
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
final class JsonText {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(64).maxNumberLength(100).build())
          .build();

  private JsonText() {}

  /** Reads a whole document; throws an exception with all its problems. */
  static @Nullable Object read(Shape shape, String json) {
    try (var parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      var in = new Reading(parser);
      if (parser.nextToken() == null) {
        throw invalid("is empty: write a JSON document");
      }
      var value = shape.read(in);
      if (parser.nextToken() != null) {
        in.report("continues after its end");
      }
      if (!in.problems().isEmpty()) {
        throw new InvalidDocumentException(in.problems());
      }
      return value;
    } catch (NumberFormatException tooLarge) {
      // The parser lets the exception of BigDecimal through.
      throw invalid("has a number whose exponent is beyond " + Integer.MAX_VALUE);
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

  static byte[] write(Shape shape, Object value) {
    var bytes = new ByteArrayOutputStream(256);
    try (var generator = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
      shape.write(value, generator);
    }
    return bytes.toByteArray();
  }

  /** With two spaces for each level, and a line end after it; the same on every system. */
  static String pretty(Object value) {
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

  static String quote(String text) {
    return new String(write(AnyShape.ANY, text), StandardCharsets.UTF_8);
  }

  private static InvalidDocumentException invalid(String message) {
    return new InvalidDocumentException(List.of(new Problem("", message)));
  }
}
