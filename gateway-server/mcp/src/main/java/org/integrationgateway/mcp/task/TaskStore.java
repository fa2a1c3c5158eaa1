package org.integrationgateway.mcp.task;

import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.engines.stored.StandIn;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.jspecify.annotations.Nullable;

/** Tasks in the object store {@code mcp_tasks}. */
final class TaskStore {
  private static final String TABLE = "mcp_tasks";
  private static final String CONTENT = "content";
  private static final String BY_SUBJECT = "subject";
  private static final String BY_END = "expiresAt";

  /** The subject of a task that is under way; absent in others, which the index leaves out. */
  private static final String OPEN = "open";

  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          TABLE,
          KeyPath.of("id"),
          IndexSchema.of(BY_SUBJECT, KeyPath.compound("subject", "createdAt", "id")),
          IndexSchema.of(BY_END, KeyPath.of(BY_END)),
          IndexSchema.of(OPEN, KeyPath.of(OPEN)));
  private static final StoredType<McpTask> STORED =
      StoredType.of(
              McpTask.class,
              new StandIn<>(TaskContent.class, String.class, TaskContent::text, TaskContent::of))
          .without(CONTENT, "version");

  /** Messages, questions, answers and results. */
  static final SealedColumn SEALED =
      SealedColumn.of(
              TABLE,
              CONTENT,
              row -> place(row.text("id").orElseThrow(), row.text("subject").orElseThrow()))
          .asText();

  private final Records records;
  private final Sealer sealer;

  TaskStore(State state) {
    this.records = state.records(SCHEMA);
    this.sealer = state.keys().sealer();
  }

  /** How many tasks a subject has: under way, and in all. */
  record Count(long open, long all) {}

  /** Counts the tasks of a subject, after removing some that have expired. */
  Count count(String subject, Instant now) {
    return records.write(
        store -> {
          store.deleteExpired(BY_END, now);
          return new Count(
              store.index(OPEN).count(KeyRange.only(Key.of(subject))),
              store.index(BY_SUBJECT).count(KeyRange.startingWith(Key.of(subject))));
        });
  }

  McpTask add(McpTask task) {
    // Sealing may write the key of a new subject, in a transaction of its own.
    var document = document(task);
    records.write(store -> store.add(document));
    return task;
  }

  Optional<McpTask> find(String id) {
    return records.get(Key.of(id)).map(this::read);
  }

  /** Writes a task unless it was changed since it was read. */
  Optional<McpTask> replace(McpTask next) {
    return records.replace(Key.of(next.id()), next.version(), document(next)).map(this::read);
  }

  /**
   * Some tasks of a subject, the newest first.
   *
   * @param before only those that come after this place; null: all
   */
  List<McpTask> list(String subject, Tasks.@Nullable Place before, int most) {
    var range =
        before == null
            ? KeyRange.startingWith(Key.of(subject))
            : KeyRange.between(
                Key.array(Key.of(subject)),
                false,
                Key.array(Key.of(subject), Key.of(before.createdAt()), Key.of(before.id())),
                true);
    return records
        .read(store -> store.index(BY_SUBJECT).getAll(range, most, Direction.PREVIOUS))
        .stream()
        .map(this::read)
        .toList();
  }

  /** Removes all tasks of a subject, and returns their number. */
  int removeAll(String subject) {
    return records.write(
        store -> {
          var own =
              store
                  .index(BY_SUBJECT)
                  .getAllKeys(KeyRange.startingWith(Key.of(subject)), 1_000_000, Direction.NEXT);
          own.forEach(store::delete);
          return own.size();
        });
  }

  private Document document(McpTask task) {
    var sealed = sealer.seal(place(task.id(), task.subject()), Secret.of(task.content().text()));
    var document =
        STORED.document(task).with(CONTENT, Base64.getEncoder().encodeToString(sealed.bytes()));
    return task.open() ? document.with(OPEN, task.subject()) : document;
  }

  private McpTask read(Document record) {
    var sealed = Sealed.of(Base64.getDecoder().decode(record.text(CONTENT).orElseThrow()));
    var place = place(record.text("id").orElseThrow(), record.text("subject").orElseThrow());
    var content =
        sealer.open(place, sealed).useBytes(bytes -> TaskContent.of(Json.parseObject(bytes)));
    return STORED.read(record, content, Records.version(record));
  }

  private static SealedPlace place(String id, String subject) {
    return new SealedPlace(TABLE, List.of(id), CONTENT, subject);
  }
}
