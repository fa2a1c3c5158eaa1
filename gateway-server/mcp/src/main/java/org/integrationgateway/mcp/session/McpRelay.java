package org.integrationgateway.mcp.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages between replicas, through the store: each replica looks once a second for those of the
 * others, while it has clients that wait for something. A message lives for a minute.
 */
public final class McpRelay implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(McpRelay.class);
  private static final String TABLE = "mcp_relay";
  private static final String BODY = "body";
  private static final String BY_TIME = "at";
  private static final String ALL = "all";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(TABLE, KeyPath.of("id"), IndexSchema.of(BY_TIME, KeyPath.of(BY_TIME)));

  /** The messages themselves, which belong to people. */
  public static final SealedColumn SEALED =
      SealedColumn.of(
              TABLE,
              BODY,
              row -> place(row.text("id").orElseThrow(), row.text("subject").orElseThrow()))
          .asText();

  private static final Duration LIFE = Duration.ofMinutes(1);

  /** Clocks of replicas differ, and a transaction can become visible after a later one. */
  private static final Duration OVERLAP = Duration.ofSeconds(10);

  private static final int DELETED_AT_ONCE = 200;
  private static final int MOST_AT_ONCE = 2000;

  private final String replica;
  private final Records records;
  private final Sealer sealer;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final ScheduledExecutorService timer;
  private Set<String> seen = Set.of();

  /** Receives messages, on the thread of the relay. */
  public interface Receiver {
    /** Called once a second. */
    void tick();

    /** Whether a client waits for something, so that messages are looked for. */
    boolean waits();

    void receive(RelayMessage message);
  }

  public McpRelay(State state, Clock clock) {
    this.records = state.records(SCHEMA);
    this.sealer = state.keys().sealer();
    this.clock = clock;
    this.replica = hex(4);
    this.timer = Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("mcp-relay"));
  }

  /** The name of this replica among the others, eight hexadecimal digits. */
  public String replica() {
    return replica;
  }

  /** Begins to look for messages. */
  public void start(Receiver receiver) {
    timer.scheduleWithFixedDelay(
        LastingThread.repeated("mcp-relay", () -> look(receiver)), 1, 1, TimeUnit.SECONDS);
  }

  /** Sends a message to other replicas. */
  public void send(RelayMessage message) {
    var id = message.to().orElse(ALL) + '.' + replica + '.' + hex(12);
    var body = Json.object().put("kind", message.kind()).put("session", message.session());
    body.set("body", message.body());
    var sealed =
        sealer.seal(place(id, message.subject()), Secret.of(new String(Json.write(body), UTF_8)));
    var now = clock.instant();
    var record =
        Document.builder()
            .put("id", id)
            .put("subject", message.subject())
            .put(BY_TIME, now)
            .put(BODY, Base64.getEncoder().encodeToString(sealed.bytes()))
            .build();
    records.write(
        store -> {
          store
              .index(BY_TIME)
              .getAllKeys(KeyRange.atMost(Key.of(now.minus(LIFE))), DELETED_AT_ONCE, Direction.NEXT)
              .forEach(store::delete);
          return store.add(record);
        });
  }

  private void look(Receiver receiver) {
    try {
      receiver.tick();
      if (receiver.waits()) {
        unseen(clock.instant().minus(OVERLAP)).forEach(record -> take(record, receiver));
      }
    } catch (RuntimeException e) {
      log.warn("cannot check for messages from other replicas: {}", e.getMessage());
    }
  }

  /** Returns the messages of other replicas since a moment that were not taken before. */
  private List<Document> unseen(Instant since) {
    return records.read(
        store -> {
          var recent = new HashSet<String>();
          var found = new ArrayList<Document>();
          for (var key :
              store
                  .index(BY_TIME)
                  .getAllKeys(KeyRange.above(Key.of(since)), MOST_AT_ONCE, Direction.PREVIOUS)) {
            if (key instanceof Key.Text id && forThis(id.value())) {
              recent.add(id.value());
              if (!seen.contains(id.value())) {
                store.get(key).ifPresent(found::add);
              }
            }
          }
          seen = recent;
          Collections.reverse(found);
          return found;
        });
  }

  private boolean forThis(String id) {
    var parts = id.split("\\.", 3);
    return (parts[0].equals(ALL) || parts[0].equals(replica)) && !parts[1].equals(replica);
  }

  private void take(Document record, Receiver receiver) {
    try {
      var id = record.text("id").orElseThrow();
      var subject = record.text("subject").orElseThrow();
      var sealed = Sealed.of(Base64.getDecoder().decode(record.text(BODY).orElseThrow()));
      var body = sealer.open(place(id, subject), sealed).useBytes(Json::parseObject);
      receiver.receive(
          new RelayMessage(
              id.split("\\.", 3)[1],
              Optional.of(replica),
              body.path("kind").asString(),
              subject,
              body.path("session").asString(),
              Json.parseObject(Json.write(body.path("body")))));
    } catch (RuntimeException e) {
      log.warn("cannot process a message from another replica: {}", e.getMessage());
    }
  }

  private String hex(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static SealedPlace place(String id, String subject) {
    return new SealedPlace(TABLE, List.of(id), BODY, subject);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
