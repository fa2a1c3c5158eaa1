package org.integrationgateway.mcp.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.engines.stored.StandIn;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.mcp.session.McpSession.Subscription;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.json.JsonValues;
import tools.jackson.databind.node.ObjectNode;

/** Sessions of MCP clients in the object store {@code mcp_sessions}, without their ids. */
final class McpSessionStore {
  private static final String BY_SUBJECT = "subject";
  private static final String BY_USE = "usedAt";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "mcp_sessions",
          KeyPath.of("key"),
          IndexSchema.of(BY_SUBJECT, KeyPath.compound("subject", "usedAt")),
          IndexSchema.of(BY_USE, KeyPath.of(BY_USE)));

  private static final StoredType<McpSession> STORED =
      StoredType.of(
              McpSession.class,
              new StandIn<>(
                  ObjectNode.class,
                  String.class,
                  ObjectNode::toString,
                  text -> Json.parseObject(text.getBytes(UTF_8))))
          .without("id", "subscriptions", "version");
  private static final StoredType<Subscription> SUBSCRIPTION = StoredType.json(Subscription.class);

  private final Records records;

  McpSessionStore(State state) {
    this.records = state.records(SCHEMA);
  }

  /**
   * Adds a session, after removing some that have expired.
   *
   * @param most sessions of one subject; those that were not used for the longest time end where
   *     there would be more
   * @return the keys of the sessions that were ended
   */
  List<String> add(McpSession session, int most, Instant now) {
    return records.write(
        store -> {
          store.deleteExpired(BY_USE, now.minus(McpSession.UNUSED));
          var own = keys(store, session.subject());
          var ended = List.copyOf(own.subList(0, Math.max(0, own.size() + 1 - most)));
          ended.forEach(key -> store.delete(Key.of(key)));
          store.add(document(session));
          return ended;
        });
  }

  /** The session with this key; the id is as presented. */
  Optional<McpSession> find(String key, String id) {
    return records.get(Key.of(key)).map(record -> read(record, id));
  }

  /** Writes a session unless it was changed since it was read. */
  Optional<McpSession> replace(McpSession next) {
    return records
        .replace(Key.of(next.key()), next.version(), document(next))
        .map(record -> read(record, next.id()));
  }

  boolean remove(String key) {
    return records.write(store -> store.delete(Key.of(key)));
  }

  /** Removes all sessions of a subject and returns their keys. */
  List<String> removeAll(String subject) {
    return records.write(
        store -> {
          var own = keys(store, subject);
          own.forEach(key -> store.delete(Key.of(key)));
          return own;
        });
  }

  /** The keys of a subject's sessions; first those that were not used for the longest time. */
  private static List<String> keys(ObjectStore store, String subject) {
    var keys = new ArrayList<String>();
    for (var record : store.index(BY_SUBJECT).getAll(KeyRange.startingWith(Key.of(subject)))) {
      keys.add(record.text("key").orElseThrow());
    }
    return keys;
  }

  private static Document document(McpSession session) {
    var subscriptions = session.subscriptions().stream().map(SUBSCRIPTION::members).toList();
    return STORED.document(session).with("subscriptions", JsonValues.write(subscriptions));
  }

  private static McpSession read(Document record, String id) {
    return STORED.read(
        record,
        id,
        Set.copyOf(
            SUBSCRIPTION.list(record.text("subscriptions").map(JsonValues::parse).orElse(null))),
        Records.version(record));
  }
}
