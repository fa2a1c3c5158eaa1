package org.integrationgateway.document.problem;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Collects problems while a file is read. Not for use by several threads.
 *
 * <p>Keeps the first {@value #KEPT} and counts the others, so that a malicious file cannot fill the
 * memory.
 */
public final class Problems {
  /** Maximum number of kept problems. */
  public static final int KEPT = 500;

  private final String prefix;
  private final List<Problem> found = new ArrayList<>();
  private final List<Spelling> spellings = new ArrayList<>();
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

  /** Adds the problems of another collector. */
  public void addAll(Collection<Problem> problems) {
    problems.forEach(this::add);
  }

  /** Returns whether a kept problem stands at a position. */
  public boolean isReported(Position at) {
    return found.stream().anyMatch(problem -> problem.at().equals(at));
  }

  /** Adds all problems of another collector, and counts those that it did not keep. */
  public void addAll(Problems others) {
    others.found.forEach(this::add);
    errors += others.errors - (int) others.found.stream().filter(Problem::isError).count();
    dropped += others.dropped;
  }

  /** Returns an empty collector for the same kind of file. */
  public Problems another() {
    return new Problems(prefix);
  }

  /** Adds a misspelt or misplaced key, whose problem is added apart. */
  public void add(Spelling spelling) {
    if (spellings.size() < KEPT) {
      spellings.add(spelling);
    }
  }

  /** Returns the misspelt and misplaced keys in the order in which they were found. */
  public List<Spelling> spellings() {
    return List.copyOf(spellings);
  }

  private void add(Problem problem) {
    errors += problem.isError() ? 1 : 0;
    if (found.size() < KEPT) {
      found.add(problem);
      return;
    }
    dropped++;
    if (problem.isError() && errors <= KEPT) {
      // Errors take the place of warnings.
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

  /** Returns whether further problems would only be counted, so that checks can be skipped. */
  public boolean isFull() {
    return errors >= KEPT;
  }

  /** Returns whether a problem of this severity would be kept. */
  public boolean takes(Severity severity) {
    return severity == Severity.ERROR ? !isFull() : found.size() < KEPT;
  }

  /** Returns the number of errors, including those not kept. */
  public int errors() {
    return errors;
  }

  /** Returns whether any of the problems is an error. */
  public boolean hasErrors() {
    return errors > 0;
  }

  /** Returns the number of problems that were not kept. */
  public int dropped() {
    return dropped;
  }

  /**
   * Returns all kept problems, by file and position; those of one position in the order in which
   * they were added, which is that of cause and consequence.
   */
  public List<Problem> sorted() {
    return found.stream().sorted(Problem.IN_READING_ORDER).toList();
  }
}
