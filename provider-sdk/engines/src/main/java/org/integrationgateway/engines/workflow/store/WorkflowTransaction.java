package org.integrationgateway.engines.workflow.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.workflow.run.RunQuery;

/**
 * The rows of workflows within one transaction, which sees its own changes and those of every
 * transaction that ended before it began. Transactions that change the same rows exclude each
 * other. Used by one thread.
 */
public interface WorkflowTransaction {
  /** The row with this key. */
  Optional<Document> get(Table table, Key key);

  /**
   * Adds a row whose key is not in use. When another transaction has added the key at the same
   * time, one of the two fails or is repeated.
   */
  void add(Table table, Document row);

  /** Adds a row, or replaces the row with its key. */
  void put(Table table, Document row);

  /** Deletes the row with this key, when there is one. */
  void delete(Table table, Key key);

  /** Deletes the rows of a run in {@link Table#STEPS}, {@code EVENTS} or {@code SIGNALS}. */
  void deleteOf(Table table, String runId);

  /**
   * Rows of a run in {@link Table#STEPS}, {@code EVENTS} or {@code SIGNALS}, in the order of their
   * numbers.
   *
   * @param after only rows with a greater number
   */
  List<Document> rowsOf(Table table, String runId, long after, int limit);

  /** The number of rows of a run in {@link Table#SIGNALS}. */
  long countSignals(String runId);

  /** Rows of {@link Table#DEFINITIONS} after this id, in the order of their ids. */
  List<Document> definitions(String after, int limit);

  /**
   * Rows of {@link Table#TRIGGERS}.
   *
   * @param member {@code definition} or {@code match}
   * @param value of the member
   */
  List<Document> triggers(String member, String value);

  /** The number of definitions, deleted ones included. */
  long countDefinitions();

  /** The number of runs with the status {@code RUNNING}. */
  long countRunning();

  /**
   * Ids of runs, the newest first. It may return runs that the query does not select.
   *
   * @param after only runs that are older than this one
   */
  List<String> runs(RunQuery query, Optional<String> after, int limit);

  /**
   * Keys of rows whose time is up, the oldest time first.
   *
   * @param member with a time, as {@link Table} lists them
   * @param latest the latest time
   */
  List<Key> due(Table table, String member, Instant latest, int limit);

  /** The earliest time of a member after this moment. */
  Optional<Instant> next(Table table, String member, Instant after);
}
