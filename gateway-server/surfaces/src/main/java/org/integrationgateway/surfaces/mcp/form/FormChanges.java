package org.integrationgateway.surfaces.mcp.form;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Changes of a value: parts that were put right or left out, with their places. */
public final class FormChanges {
  private static final int MOST = 20;
  private static final int LONGEST_NAME = 60;

  private final List<String> texts = new ArrayList<>();
  private final List<String> path = new ArrayList<>();

  /** Runs work on a member, or on an item of a list. */
  <T> T at(String member, Supplier<T> work) {
    path.add(member.length() > LONGEST_NAME ? member.substring(0, LONGEST_NAME) + "..." : member);
    try {
      return work.get();
    } finally {
      path.remove(path.size() - 1);
    }
  }

  /** Adds what has happened to the value at the present place. */
  void add(String what) {
    if (texts.size() < MOST) {
      texts.add(path.isEmpty() ? what : "'" + String.join("/", path) + "' " + what);
    }
  }

  /** How many things were changed. */
  int count() {
    return texts.size();
  }

  boolean isEmpty() {
    return texts.isEmpty();
  }

  /** The changes, in words. */
  public List<String> texts() {
    return List.copyOf(texts);
  }

  @Override
  public String toString() {
    return String.join("; ", texts);
  }
}
