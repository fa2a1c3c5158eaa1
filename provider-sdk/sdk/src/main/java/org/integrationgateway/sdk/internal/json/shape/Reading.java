package org.integrationgateway.sdk.internal.json.shape;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.sdk.Problem;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One document being read: the parser, the current pointer, and the problems so far. */
public final class Reading {
  /** The most problems that are reported. */
  private static final int MAX_PROBLEMS = 50;

  private final JsonParser parser;
  private final ArrayDeque<String> path = new ArrayDeque<>();
  private final List<Problem> problems = new ArrayList<>();
  private int refused;

  public Reading(JsonParser parser) {
    this.parser = parser;
  }

  public JsonParser parser() {
    return parser;
  }

  public JsonToken token() {
    return parser.currentToken();
  }

  public void enter(String segment) {
    path.addLast(segment);
  }

  public void leave() {
    path.removeLast();
  }

  /** Reports the current value as a problem and skips it; returns null in its place. */
  @Nullable Object refuse(String message) {
    parser.skipChildren();
    report(message);
    return null;
  }

  /** As {@link #refuse}, with a message that names the value found and the one wanted. */
  @Nullable Object mismatch(String wanted) {
    return refuse("must be " + wanted + ", not " + found());
  }

  public void report(String message) {
    refused++;
    if (problems.size() < MAX_PROBLEMS) {
      problems.add(new Problem(pointer(), message));
    }
  }

  /** The number of problems so far, including those beyond the limit of {@link #problems}. */
  public int refused() {
    return refused;
  }

  public List<Problem> problems() {
    return problems;
  }

  private String pointer() {
    var pointer = new StringBuilder();
    for (var segment : path) {
      pointer.append('/').append(segment.replace("~", "~0").replace("/", "~1"));
    }
    return pointer.toString();
  }

  private String found() {
    return switch (token()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "a string";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      case VALUE_TRUE, VALUE_FALSE -> "a boolean";
      case VALUE_NULL -> "null";
      default -> "that";
    };
  }
}
