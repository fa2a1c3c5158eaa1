package org.integrationgateway.manifest.problem;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Collects problems while a file is read. Not for use by several threads.
 *
 * <p>Keeps the first {@value #KEPT}; of more it only knows the number, so that a hostile file
 * cannot fill the memory.
 */
public final class Problems {
  /** How many problems are kept. */
  public static final int KEPT = 500;

  private final String prefix;
  private final List<Problem> found = new ArrayList<>();
  private int errors;
  private int dropped;

  /**
   * An empty collector.
   *
   * @param prefix of rule identifiers: {@code GW} for manifests, {@code GWC} for configuration
   */
  public Problems(String prefix) {
    this.prefix = prefix;
  }

  /** Adds a breach of a rule. */
  public void add(Rule rule, Position at, String message, String remedy) {
    add(new Problem(prefix + rule.number(), rule.severity(), at, message, remedy));
  }

  /** Adds problems that were found elsewhere. */
  public void addAll(Collection<Problem> problems) {
    problems.forEach(this::add);
  }

  private void add(Problem problem) {
    errors += problem.isError() ? 1 : 0;
    if (found.size() < KEPT) {
      found.add(problem);
      return;
    }
    dropped++;
    if (problem.isError() && errors <= KEPT) {
      // No number of warnings may hide an error.
      found.remove(lastWarning());
      found.add(problem);
    }
  }

  private int lastWarning() {
    int index = found.size() - 1;
    while (found.get(index).isError()) {
      index--;
    }
    return index;
  }

  /** Whether more problems would only be counted, so that nobody needs to look for them. */
  public boolean isFull() {
    return errors >= KEPT;
  }

  /** Whether a problem of this severity would be kept. */
  public boolean takes(Severity severity) {
    return severity == Severity.ERROR ? !isFull() : found.size() < KEPT;
  }

  /** How many errors there are, the dropped ones included. */
  public int errors() {
    return errors;
  }

  /** Whether any of the problems is an error. */
  public boolean hasErrors() {
    return errors > 0;
  }

  /** How many problems came after the first {@value #KEPT}. */
  public int dropped() {
    return dropped;
  }

  /** All kept problems: by file, then from top to bottom. */
  public List<Problem> sorted() {
    return found.stream().sorted(Problem.IN_READING_ORDER).toList();
  }
}
