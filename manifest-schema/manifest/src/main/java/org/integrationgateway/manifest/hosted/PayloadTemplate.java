package org.integrationgateway.manifest.hosted;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.manifest.fields.Parsed;

/**
 * The template of the text that an HMAC is computed over: fixed text and parts of the request.
 * Written as {@code v0:{header:X-Request-Timestamp}:{raw_body}}.
 *
 * @param parts in order, never empty
 */
@Parsed(value = "text with placeholders such as {raw_body}", rule = "2503")
public record PayloadTemplate(List<Part> parts) {
  private static final String BODY = "raw_body";
  private static final String HEADER = "header:";
  private static final String FIELD = "field:";
  private static final String METHOD = "method";
  private static final String URL = "url";
  private static final String FORM_PARAMETERS = "form_params";

  /** The template of the body alone: the default. */
  public static final PayloadTemplate RAW_BODY = new PayloadTemplate(List.of(new RawBody()));

  public PayloadTemplate {
    parts = List.copyOf(parts);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("an empty payload would sign nothing");
    }
  }

  /** A part of the signed text. */
  public sealed interface Part {}

  /** Fixed text. */
  public record Literal(String text) implements Part {}

  /** The bytes of the request's body: {@code {raw_body}}. */
  public record RawBody() implements Part {}

  /** The value of a header of the request: {@code {header:Name}}. */
  public record Header(String name) implements Part {}

  /** A field of the signature header, such as {@code t} of {@code t=1,v1=ab}: {@code {field:t}}. */
  public record Field(String name) implements Part {}

  /** The method in capitals: {@code {method}}. */
  public record Method() implements Part {}

  /** The URL as the sender wrote it, with its query: {@code {url}}. */
  public record Url() implements Part {}

  /**
   * Name and value of each field of a form, in the order of their names, with nothing between them:
   * {@code {form_params}}. Nothing for a body that is no form.
   */
  public record FormParameters() implements Part {}

  /**
   * Parses a template.
   *
   * @throws IllegalArgumentException when a placeholder is unknown or a brace is unmatched
   */
  public static PayloadTemplate parse(String template) {
    var parts = new ArrayList<Part>();
    int at = 0;
    while (at < template.length()) {
      int open = template.indexOf('{', at);
      var literal = template.substring(at, open < 0 ? template.length() : open);
      if (literal.indexOf('}') >= 0) {
        throw new IllegalArgumentException("a '}' has no '{' before it");
      }
      if (!literal.isEmpty()) {
        parts.add(new Literal(literal));
      }
      if (open < 0) {
        break;
      }
      int close = template.indexOf('}', open);
      if (close < 0) {
        throw new IllegalArgumentException("a '{' has no '}' behind it");
      }
      parts.add(placeholder(template.substring(open + 1, close)));
      at = close + 1;
    }
    return new PayloadTemplate(parts);
  }

  private static Part placeholder(String name) {
    if (name.startsWith(HEADER) && name.length() > HEADER.length()) {
      return new Header(name.substring(HEADER.length()));
    }
    if (name.startsWith(FIELD) && name.length() > FIELD.length()) {
      return new Field(name.substring(FIELD.length()));
    }
    switch (name) {
      case BODY:
        return new RawBody();
      case METHOD:
        return new Method();
      case URL:
        return new Url();
      case FORM_PARAMETERS:
        return new FormParameters();
      default:
    }
    throw new IllegalArgumentException(
        "'{"
            + name
            + "}' is not a placeholder; there are {raw_body}, {header:Name}, {field:name}, "
            + "{method}, {url} and {form_params}"
            + SimilarNames.suffix(name, List.of(BODY, METHOD, URL, FORM_PARAMETERS)));
  }

  /** Returns whether the body is signed. */
  public boolean signsBody() {
    return parts.stream()
        .anyMatch(part -> part instanceof RawBody || part instanceof FormParameters);
  }

  /** Returns whether the path and the query are signed. */
  public boolean signsUrl() {
    return parts.stream().anyMatch(Url.class::isInstance);
  }

  /** Returns whether a field of the signature header is signed. */
  public boolean signsField(String name) {
    return parts.contains(new Field(name));
  }

  /** Returns whether it has parts of the signature header. */
  public boolean readsFields() {
    return parts.stream().anyMatch(Field.class::isInstance);
  }

  /** Returns the names of the signed headers, in order, as written. */
  public Set<String> headers() {
    var names = new LinkedHashSet<String>();
    for (var part : parts) {
      if (part instanceof Header header) {
        names.add(header.name());
      }
    }
    return names;
  }
}
