package org.integrationgateway.connections.jose;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.recent.RecentReads;
import org.integrationgateway.core.seal.KeyRing;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import tools.jackson.databind.node.ObjectNode;

/**
 * The keys of the gateway itself, sealed, for all replicas: with the newest it signs assertions,
 * and publishes it with the ones before, which other servers may still hold.
 */
public final class GatewayKeys {
  private static final String TABLE = "gateway_keys";
  private static final String SIGNING = "signing";
  private static final String KEYS = "keys";
  private static final String MADE = "madeAt";
  private static final Duration LIFE = Duration.ofDays(180);
  private static final int MOST = 2;
  private static final StoreSchema SCHEMA = StoreSchema.of(TABLE, KeyPath.of("id"));

  /** The sealed keys, for rewrapping. */
  public static final SealedColumn COLUMN =
      SealedColumn.of(TABLE, KEYS, row -> place(row.text("id").orElseThrow()));

  private final Records records;
  private final KeyRing keys;
  private final InstantSource clock;
  private final RecentReads<String, List<SigningKey>> recent = new RecentReads<>(1);

  public GatewayKeys(State state, InstantSource clock) {
    this.records = state.records(SCHEMA);
    this.keys = state.keys();
    this.clock = clock;
  }

  /** The key that signs now; made when the first is needed, and when it is old. */
  public SigningKey current() {
    return all().get(0);
  }

  /** The public keys, as a document of RFC 7517. */
  public ObjectNode published() {
    var document = Json.object();
    var listed = document.putArray(KEYS);
    all().forEach(key -> listed.add(Json.MAPPER.valueToTree(key.publicKey())));
    return document;
  }

  private List<SigningKey> all() {
    return recent.get(SIGNING, this::load);
  }

  private List<SigningKey> load(String id) {
    var now = clock.instant();
    var row = records.get(Key.of(id)).filter(known -> isFresh(known, now));
    return opened(row.orElseGet(() -> records.write(store -> renewed(store, id, now))));
  }

  private static boolean isFresh(Document row, Instant now) {
    return row.instant(MADE).filter(made -> made.plus(LIFE).isAfter(now)).isPresent();
  }

  /** Of several replicas that renew at once, the first decides. */
  private Document renewed(ObjectStore store, String id, Instant now) {
    var known = store.get(Key.of(id));
    if (known.filter(row -> isFresh(row, now)).isPresent()) {
      return known.get();
    }
    var texts = new ArrayList<String>();
    texts.add(SigningKey.generate().use(text -> text));
    known.ifPresent(row -> texts.addAll(texts(row)));
    var kept = texts.stream().limit(MOST).collect(Collectors.joining("\n"));
    var row =
        Document.builder()
            .put("id", id)
            .put(MADE, now)
            .put(KEYS, keys.sealer().seal(place(id), Secret.of(kept)).bytes())
            .build();
    store.put(row);
    return row;
  }

  private List<SigningKey> opened(Document row) {
    return texts(row).stream().map(text -> SigningKey.read(Secret.of(text))).toList();
  }

  private List<String> texts(Document row) {
    var id = row.text("id").orElseThrow();
    var sealed = Sealed.of(row.bytes(KEYS).orElseThrow());
    return keys.sealer().open(place(id), sealed).use(text -> List.of(text.split("\n")));
  }

  private static SealedPlace place(String id) {
    return new SealedPlace(TABLE, List.of(id), KEYS, "system:gateway");
  }
}
