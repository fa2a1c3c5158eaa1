package org.integrationgateway.manifest.openapi;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.document.DocumentReader;
import org.integrationgateway.manifest.document.MalformedDocumentException;
import org.integrationgateway.manifest.openapi.OpenApiException.Fault;
import org.integrationgateway.manifest.openapi.stream.EventReader;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.manifest.problem.Source;

/**
 * The operations of an OpenAPI document.
 *
 * @param name used in messages
 * @param version declared by the document: {@code 2.0}, {@code 3.0.3}, {@code 3.1.0}
 * @param servers base URLs in document order, possibly relative; may contain {@code {name}}
 * @param operations in document order
 */
public record OpenApiDocument(
    String name,
    String version,
    Optional<String> title,
    List<String> servers,
    List<OpenApiOperation> operations) {
  /** Maximum size of a document in bytes: 64 MiB. */
  public static final long LARGEST = 64L << 20;

  private static final String SWAGGER = "2.0";
  private static final Pattern SINCE_3 = Pattern.compile("3\\.[0-2](?:[.-].*)?");

  public OpenApiDocument {
    servers = List.copyOf(servers);
    operations = List.copyOf(operations);
  }

  /**
   * Reads a document as a stream.
   *
   * @param name used in messages; its extension decides the format, {@code .json} or {@code .yaml},
   *     otherwise the first character does
   * @throws OpenApiException when it is not well-formed or not an OpenAPI document
   * @throws IOException when it cannot be opened or read
   */
  public static OpenApiDocument read(String name, DocumentContent content)
      throws OpenApiException, IOException {
    var unresolved = new UnresolvedDocument();
    try (var reader = new DocumentReader(content.open(), LARGEST);
        var events = new EventReader(reader.format(name), reader)) {
      unresolved.read(events);
      events.finish();
    } catch (MalformedDocumentException e) {
      var at = position(name, content, e.offset());
      throw new OpenApiException(Fault.MALFORMED, at, String.valueOf(e.getMessage()));
    } catch (UncheckedIOException e) {
      var cause = e.getCause();
      throw unreadable(name, cause == null ? new IOException(e) : cause);
    } catch (CharacterCodingException | DocumentReader.TooLarge e) {
      throw unreadable(name, e);
    }
    return unresolved.build(name, understood(name, unresolved));
  }

  private static OpenApiException unreadable(String name, IOException e) throws IOException {
    var whole = Source.withoutText(name).whole();
    if (e instanceof CharacterCodingException) {
      return new OpenApiException(Fault.MALFORMED, whole, "the document is not UTF-8 text");
    }
    if (e instanceof DocumentReader.TooLarge) {
      return new OpenApiException(Fault.MALFORMED, whole, String.valueOf(e.getMessage()));
    }
    throw e;
  }

  private static String understood(String name, UnresolvedDocument unresolved)
      throws OpenApiException {
    var version = unresolved.version();
    var swagger = unresolved.swagger();
    if (version.filter(text -> SINCE_3.matcher(text).matches()).isPresent()) {
      return version.get();
    }
    if (version.isEmpty() && swagger.filter(SWAGGER::equals).isPresent()) {
      return SWAGGER;
    }
    throw new OpenApiException(
        Fault.NOT_OPENAPI,
        Source.withoutText(name).whole(),
        version
            .map(text -> "'openapi: " + text + "' is not understood")
            .or(() -> swagger.map(text -> "'swagger: " + text + "' is not understood"))
            .orElse("the document has neither 'openapi' nor 'swagger'"));
  }

  /** Reads the whole text; only for the position of a problem. */
  private static Position position(String name, DocumentContent content, int offset)
      throws IOException {
    try (var reader = new DocumentReader(content.open(), LARGEST)) {
      var text = new StringBuilder();
      var buffer = new char[1 << 16];
      for (int count = reader.read(buffer); count >= 0; count = reader.read(buffer)) {
        text.append(buffer, 0, count);
      }
      int start = Math.min(Math.max(0, offset), text.length());
      return Source.of(name, text.toString()).at(start, start < text.length() ? 1 : 0);
    } catch (CharacterCodingException | DocumentReader.TooLarge e) {
      return Source.withoutText(name).whole();
    }
  }

  /** Returns the first operation of this id. */
  public Optional<OpenApiOperation> operation(String id) {
    return operations.stream().filter(operation -> operation.id().equals(id)).findFirst();
  }

  /** Returns every id that several operations have, with the second of these operations. */
  public Map<String, OpenApiOperation> repeatedIds() {
    var seen = new HashMap<String, Integer>();
    var repeated = new LinkedHashMap<String, OpenApiOperation>();
    for (var operation : operations) {
      if (seen.merge(operation.id(), 1, Integer::sum) == 2) {
        repeated.put(operation.id(), operation);
      }
    }
    return repeated;
  }
}
