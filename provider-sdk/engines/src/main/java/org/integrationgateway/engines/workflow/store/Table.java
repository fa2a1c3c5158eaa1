package org.integrationgateway.engines.workflow.store;

import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;

/**
 * The tables of workflows. A row is a {@link Document}; members that are not named here are the
 * engine's own.
 */
public enum Table {
  /**
   * A row for each definition. The row of a deleted definition stays, for the number of its last
   * generation.
   */
  DEFINITIONS("id"),
  /** The specification of each generation; never changed. */
  GENERATIONS("definition", "generation"),
  /**
   * Triggers of existing definitions: the texts {@code definition}, and {@code match} for the event
   * type, or "*" for several types; the time {@code due} of a schedule.
   */
  TRIGGERS(List.of("due"), "id"),
  /**
   * Runs: the texts {@code definition} and {@code status}; the time {@code endedAt}. The order of
   * the ids is that of their creation.
   */
  RUNS(List.of("endedAt"), "id"),
  /** The apps that each run invokes. */
  RUN_APPS("app", "run"),
  /** Runs under way that have a run key. */
  RUN_KEYS("definition", "key"),
  /**
   * Steps of runs that have begun: the time {@code work} from which an attempt can be claimed, for
   * the first time or after its lease has expired, and the time {@code timer} at which a wait ends.
   */
  STEPS(List.of("work", "timer"), "run", "position"),
  /** Events of runs; never changed. */
  EVENTS("run", "seq"),
  /** Signals of runs, with those that a step has taken. */
  SIGNALS("run", "number"),
  /** Requests with an idempotency key: the time {@code at}. */
  REQUESTS(List.of("at"), "scope", "key"),
  /** Delivered events: the time {@code at}. */
  DELIVERIES(List.of("at"), "source", "id");

  private final List<String> timeMembers;
  private final List<String> keyMembers;

  Table(String... keyMembers) {
    this(List.of(), keyMembers);
  }

  Table(List<String> timeMembers, String... keyMembers) {
    this.timeMembers = timeMembers;
    this.keyMembers = List.of(keyMembers);
  }

  /** The members with times at which something is due. */
  public List<String> timeMembers() {
    return timeMembers;
  }

  /** The members that make the key: one or two, the first one a text. */
  public List<String> keyMembers() {
    return keyMembers;
  }

  /** The key of a row: a text, or an array of a text and a text or whole number. */
  public Key key(Document row) {
    var parts = new ArrayList<Key>();
    keyMembers.forEach(member -> parts.add(row.key(member).orElseThrow()));
    return parts.size() == 1 ? parts.get(0) : new Key.Array(parts);
  }

  /** The key of a row of a run in {@link #STEPS}, {@link #EVENTS} or {@link #SIGNALS}. */
  public static Key key(String runId, long number) {
    return Key.array(Key.of(runId), Key.of(number));
  }
}
