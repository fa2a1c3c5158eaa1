package org.integrationgateway.surfaces.paging;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.pagination.Lookup;
import tools.jackson.core.JsonToken;

/** A value in an answer's body or header that tells about further pages. */
record Sought(Lookup lookup) {
  private static final Set<String> NO = Set.of("false", "0", "no", "off");

  /** The place in the body. */
  Optional<ValuePlace> place() {
    return isHeader() ? Optional.empty() : Optional.of(ValuePlace.at(lookup.path()));
  }

  /** The name of its header, in lower case. */
  Optional<String> header() {
    return isHeader() ? Optional.of(lookup.path().toLowerCase(Locale.ROOT)) : Optional.empty();
  }

  /** A flag; empty where the answer has none. */
  Optional<Boolean> flag(ResultPage page) {
    return text(page).map(text -> !NO.contains(text.toLowerCase(Locale.ROOT)));
  }

  /** A cursor: a text or a number that says something. */
  Optional<String> cursor(ResultPage page) {
    boolean truthValue =
        place().flatMap(page::value).filter(value -> value.first().isBoolean()).isPresent();
    return truthValue ? Optional.empty() : text(page);
  }

  /** The cursor as a JSON value of its kind. */
  String cursorJson(ResultPage page) {
    boolean number =
        place().flatMap(page::value).filter(value -> value.first().isNumeric()).isPresent();
    return cursor(page)
        .map(text -> number ? text : new String(Json.MAPPER.writeValueAsBytes(text), UTF_8))
        .orElse("null");
  }

  private Optional<String> text(ResultPage page) {
    if (!isHeader()) {
      return place()
          .flatMap(page::value)
          .filter(value -> value.first() != JsonToken.VALUE_NULL)
          .map(ValuePlace.Value::text)
          .filter(text -> !text.isBlank());
    }
    var values = page.reply().values(lookup.path());
    var found = isLink() ? LinkHeader.next(values) : values.stream().findFirst();
    return found.map(String::strip).filter(text -> !text.isEmpty());
  }

  /** Whether the value is the header of RFC 8288, whose next link is a URL. */
  boolean isLink() {
    return isHeader() && lookup.path().equalsIgnoreCase("link");
  }

  private boolean isHeader() {
    return lookup.source() == Lookup.Source.HEADER;
  }
}
