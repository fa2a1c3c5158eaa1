package org.integrationgateway.sdk.internal.json;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.sdk.Problem;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** One document being read: the parser, where it stands, and everything that was wrong so far. */
final class Reading {
  /** More than this helps nobody. */
  private static final int MAX_PROBLEMS = 50;

  private final JsonParser parser;
  private final ArrayDeque<String> path = new ArrayDeque<>();
  private final List<Problem> problems = new ArrayList<>();
  private int refused;

  Reading(JsonParser parser) {
    this.parser = parser;
  }

  JsonParser parser() {
    return parser;
  }

  JsonToken token() {
    return parser.currentToken();
  }

  void enter(String segment) {
    path.addLast(segment);
  }

  void leave() {
    path.removeLast();
  }

  /** Reports the current value, skips it, and stands for it with null. */
  @Nullable Object refuse(String message) {
    parser.skipChildren();
    report(message);
    return null;
  }

  /** As {@link #refuse}, saying what is there instead of {@code wanted}. */
  @Nullable Object mismatch(String wanted) {
    return refuse("must be " + wanted + ", not " + found());
  }

  void report(String message) {
    refused++;
    if (problems.size() < MAX_PROBLEMS) {
      problems.add(new Problem(pointer(), message));
    }
  }

  /** How often something was refused so far, also beyond what {@link #problems} holds. */
  int refused() {
    return refused;
  }

  List<Problem> problems() {
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
