package org.integrationgateway.surfaces.paging;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.text.ValuePath;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Finds the values at several places in one pass over a JSON text, and skips all others. Where a
 * name is there twice, the first counts.
 */
final class PlaceFinder {
  private final JsonParser parser;
  private final Map<ValuePlace, ValuePlace.Value> found = new HashMap<>();

  private PlaceFinder(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * Reads a text to its end.
   *
   * @throws JacksonException when it is not one JSON value in UTF-8
   */
  static Map<ValuePlace, ValuePlace.Value> find(JsonParser parser, List<ValuePlace> places) {
    var finder = new PlaceFinder(parser);
    if (parser.nextToken() == null) {
      throw new NotJsonException();
    }
    finder.value(places, 0);
    if (parser.nextToken() != null) {
      throw new NotJsonException();
    }
    return finder.found;
  }

  /** The text is something else than one value in UTF-8. */
  static final class NotJsonException extends JacksonException {
    private static final long serialVersionUID = 1L;

    NotJsonException() {
      super("not one JSON value in UTF-8");
    }
  }

  /** Reads the value that begins at the current token; places are those at it and below it. */
  private void value(List<ValuePlace> places, int depth) {
    var token = parser.currentToken();
    long from = parser.currentTokenLocation().getByteOffset();
    if (from < 0) {
      throw new NotJsonException();
    }
    int count = 0;
    var text = "";
    var here = places.stream().filter(place -> place.steps().size() == depth).toList();
    var below = places.stream().filter(place -> place.steps().size() > depth).toList();
    if (token == JsonToken.START_ARRAY && !(here.isEmpty() && below.isEmpty())) {
      count = elements(below, depth);
    } else if (token == JsonToken.START_OBJECT && !below.isEmpty()) {
      members(below, depth);
    } else if (token.isStructStart()) {
      parser.skipChildren();
    } else if (!here.isEmpty()) {
      parser.finishToken();
      text = token == JsonToken.VALUE_NULL ? "" : parser.getString();
    }
    var value =
        new ValuePlace.Value(token, from, parser.currentLocation().getByteOffset(), count, text);
    here.forEach(place -> found.putIfAbsent(place, value));
  }

  private void members(List<ValuePlace> places, int depth) {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var name = parser.currentName();
      parser.nextToken();
      member(places, depth, name);
    }
  }

  private int elements(List<ValuePlace> places, int depth) {
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (places.isEmpty()) {
        parser.skipChildren();
      } else {
        element(places, depth, Integer.toString(count));
      }
      count++;
    }
    return count;
  }

  /** Reads an element; each may be the last one, whose values replace those of the one before. */
  private void element(List<ValuePlace> places, int depth, String position) {
    var matching = new ArrayList<ValuePlace>(places.size());
    for (var place : places) {
      var step = place.steps().get(depth);
      if (step.equals(ValuePath.LAST)) {
        found.remove(place);
        matching.add(place);
      } else if (step.equals(position)) {
        matching.add(place);
      }
    }
    next(matching, depth);
  }

  private void member(List<ValuePlace> places, int depth, String name) {
    var matching = new ArrayList<ValuePlace>(places.size());
    for (var place : places) {
      if (place.steps().get(depth).equals(name)) {
        matching.add(place);
      }
    }
    next(matching, depth);
  }

  private void next(List<ValuePlace> matching, int depth) {
    if (matching.isEmpty()) {
      parser.skipChildren();
      return;
    }
    value(matching, depth + 1);
  }
}
