package org.integrationgateway.connections.credential;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Scopes that upstreams demand beyond those of a credential. The next connection of the instance
 * asks for them; what a connection has asked for is not asked for again because of the same demand.
 */
final class ScopeDemands {
  private static final StoreSchema SCHEMA =
      StoreSchema.of("scopeDemands", KeyPath.compound("owner", "app", "connection", "instance"));
  private static final int MOST = 100;
  private static final String NEEDED = "needed";
  private static final String ASKED = "asked";

  private final Records records;

  ScopeDemands(State state) {
    this.records = state.records(SCHEMA);
  }

  /**
   * Remembers a demand.
   *
   * @return false when the last connection has asked for all of these scopes
   */
  boolean add(CredentialKey credential, Collection<String> scopes) {
    return records.write(
        store -> {
          var row = store.get(key(credential)).orElseGet(() -> empty(credential));
          if (scopes(row, ASKED).containsAll(scopes)) {
            return false;
          }
          var needed = new LinkedHashSet<>(scopes(row, NEEDED));
          needed.addAll(scopes);
          store.put(row.with(NEEDED, text(needed)));
          return true;
        });
  }

  /** The scopes that the next connection asks for, beside those of the credential. */
  List<String> toAsk(CredentialKey credential) {
    return records
        .get(key(credential))
        .map(
            row -> {
              var all = new LinkedHashSet<>(scopes(row, ASKED));
              all.addAll(scopes(row, NEEDED));
              return List.copyOf(all);
            })
        .orElse(List.of());
  }

  /** Called when a connection was made, which has asked for all of them. */
  void asked(CredentialKey credential) {
    if (records.get(key(credential)).isEmpty()) {
      return;
    }
    records.write(
        store -> {
          store
              .get(key(credential))
              .filter(row -> !scopes(row, NEEDED).isEmpty())
              .ifPresent(
                  row -> {
                    var all = new LinkedHashSet<>(scopes(row, NEEDED));
                    all.addAll(scopes(row, ASKED));
                    store.put(row.with(ASKED, text(all)).with(NEEDED, ""));
                  });
          return true;
        });
  }

  /** Forgets the demands of a credential that was removed. */
  void forget(CredentialKey credential) {
    if (records.get(key(credential)).isPresent()) {
      records.write(store -> store.delete(key(credential)));
    }
  }

  private static List<String> scopes(Document row, String member) {
    var text = row.text(member).orElse("");
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  private static String text(Collection<String> scopes) {
    var list = new ArrayList<>(scopes);
    return String.join(" ", list.subList(Math.max(0, list.size() - MOST), list.size()));
  }

  private static Document empty(CredentialKey key) {
    return Document.builder()
        .put("owner", key.owner())
        .put("app", key.app())
        .put("connection", key.connection())
        .put("instance", key.instance())
        .build();
  }

  private static Key key(CredentialKey key) {
    return Key.array(key.owner(), key.app(), key.connection(), key.instance());
  }
}
