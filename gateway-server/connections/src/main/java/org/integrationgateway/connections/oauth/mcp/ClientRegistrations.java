package org.integrationgateway.connections.oauth.mcp;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.seal.KeyRing;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.json.JsonValues;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clients that authorization servers have registered for the gateway, sealed, for all replicas.
 * There is one row for each issuer and redirect URI. It holds the newest client first, which new
 * connections use, and a few before it, whose grants can still be refreshed.
 */
public final class ClientRegistrations {
  private static final Logger log = LoggerFactory.getLogger(ClientRegistrations.class);

  private static final String TABLE = "oauthClients";
  private static final StoreSchema SCHEMA = StoreSchema.of(TABLE, KeyPath.of("id"));
  private static final int MOST_CLIENTS = 5;
  private static final String CLIENTS = "clients";
  private static final String ISSUER = "issuer";

  /** The sealed clients, for rewrapping. */
  public static final SealedColumn COLUMN =
      SealedColumn.of(TABLE, CLIENTS, row -> place(row.text("id").orElseThrow()));

  private final Records records;
  private final KeyRing keys;
  private final AuditTrail audit;
  private final InstantSource clock;
  private final KeyedLocks<String> registering = new KeyedLocks<>();

  public ClientRegistrations(State state, AuditTrail audit, InstantSource clock) {
    this.records = state.records(SCHEMA);
    this.keys = state.keys();
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * The client that new connections use. Of several replicas that register at once, all end with
   * the client of the first that has stored it.
   *
   * @param register asks the authorization server, where no usable client is stored
   */
  RegisteredGateway current(
      String issuer, String redirectUri, Deadline deadline, Supplier<RegisteredGateway> register) {
    return usable(issuer, redirectUri)
        .orElseGet(
            () ->
                registering.holding(
                    id(issuer, redirectUri),
                    deadline,
                    () ->
                        usable(issuer, redirectUri)
                            .orElseGet(() -> add(issuer, redirectUri, register.get()))));
  }

  /** A client by its id, also one that new connections do not use any more. */
  Optional<RegisteredGateway> find(String issuer, String redirectUri, String clientId) {
    return stored(issuer, redirectUri).stream()
        .filter(client -> client.id().equals(clientId) && client.isUsable(clock))
        .findFirst();
  }

  /** Forgets a client that the authorization server does not know any more. */
  boolean forget(String issuer, String redirectUri, String clientId) {
    var id = id(issuer, redirectUri);
    boolean forgotten =
        records.write(
            store -> {
              var clients = new ArrayList<>(clients(id, store));
              boolean removed = clients.removeIf(client -> client.id().equals(clientId));
              if (removed) {
                put(store, id, issuer, redirectUri, clients);
              }
              return removed;
            });
    if (forgotten) {
      audit.record(event("oauth_client.forget", issuer, clientId));
    }
    return forgotten;
  }

  /**
   * Binds the client of the configuration to the first issuer at which it is used (MCP 2026-07-28,
   * Authorization Server Binding).
   *
   * @return the issuer to which it is bound
   */
  String bound(String mcpServer, String clientId, String issuer) {
    var id = keys.hash().of("oauth client of the configuration", mcpServer, clientId);
    var known = records.get(Key.of(id));
    if (known.isPresent()) {
      return known.get().text(ISSUER).orElseThrow();
    }
    return records.write(
        store -> {
          var other = store.get(Key.of(id));
          if (other.isEmpty()) {
            store.put(Document.builder().put("id", id).put(ISSUER, issuer).build());
          }
          return other.flatMap(row -> row.text(ISSUER)).orElse(issuer);
        });
  }

  private Optional<RegisteredGateway> usable(String issuer, String redirectUri) {
    return stored(issuer, redirectUri).stream()
        .findFirst()
        .filter(client -> client.isUsable(clock));
  }

  private List<RegisteredGateway> stored(String issuer, String redirectUri) {
    var id = id(issuer, redirectUri);
    return records.read(store -> clients(id, store));
  }

  private RegisteredGateway add(String issuer, String redirectUri, RegisteredGateway made) {
    var id = id(issuer, redirectUri);
    var first =
        records.write(
            store -> {
              var clients = new ArrayList<>(clients(id, store));
              if (!clients.isEmpty() && clients.get(0).isUsable(clock)) {
                return clients.get(0);
              }
              clients.add(0, made);
              put(
                  store,
                  id,
                  issuer,
                  redirectUri,
                  clients.subList(0, Math.min(MOST_CLIENTS, clients.size())));
              return made;
            });
    if (first == made) {
      audit.record(event("oauth_client.register", issuer, made.id()));
    }
    return first;
  }

  private void put(
      ObjectStore store,
      String id,
      String issuer,
      String redirectUri,
      List<RegisteredGateway> clients) {
    var text = JsonValues.write(clients.stream().map(RegisteredGateway.STORED::members).toList());
    var sealed = keys.sealer().seal(place(id), Secret.of(text));
    store.put(
        Document.builder()
            .put("id", id)
            .put(ISSUER, issuer)
            .put("redirectUri", redirectUri)
            .put(CLIENTS, sealed.bytes())
            .build());
  }

  /** A row that was changed outside of the gateway counts as empty: the gateway registers anew. */
  private List<RegisteredGateway> clients(String id, ObjectStore store) {
    var sealed = store.get(Key.of(id)).flatMap(row -> row.bytes(CLIENTS));
    if (sealed.isEmpty()) {
      return List.of();
    }
    try {
      return keys.sealer()
          .open(place(id), Sealed.of(sealed.get()))
          .useBytes(bytes -> RegisteredGateway.STORED.list(JsonValues.parse(bytes)));
    } catch (SealBrokenException broken) {
      log.error("the registered clients in row {} cannot be used: {}", id, broken.getMessage());
      return List.of();
    }
  }

  private String id(String issuer, String redirectUri) {
    return keys.hash().of("oauth client", issuer, redirectUri);
  }

  private static SealedPlace place(String id) {
    return new SealedPlace(TABLE, List.of(id), CLIENTS, "system:gateway");
  }

  private static AuditEvent event(String action, String issuer, String clientId) {
    return new AuditEvent(action, AuditEvent.GATEWAY)
        .with(ISSUER, issuer)
        .with("client", clientId)
        .here();
  }
}
