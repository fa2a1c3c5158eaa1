package org.integrationgateway.people.oauth;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.store.VouchedBody;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.http.identity.TokenText;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Codes that clients exchange for tokens. Each is exchanged once; one that is presented again is
 * recognised until it has expired.
 */
final class AuthorizationCodes {
  /** How long a client has to exchange a code. */
  static final Duration LIFE = Duration.ofMinutes(1);

  /** How long a code that was exchanged is recognised. */
  private static final Duration REMEMBERED = Duration.ofMinutes(10);

  private static final String BY_END = "expiresAt";
  private static final String TAKEN = "taken";
  private static final String TAKEN_AT = "takenAt";
  private static final String AGAIN = "again";
  private static final StoreSchema SCHEMA =
      StoreSchema.of("mcp_codes", KeyPath.of("id"), IndexSchema.of(BY_END, KeyPath.of(BY_END)));

  private final Records records;
  private final KeyedHash hash;
  private final VouchedBody<Meaning> bodies;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();

  AuthorizationCodes(State state, InstantSource clock) {
    this.records = state.records(SCHEMA);
    this.hash = state.keys().hash();
    this.bodies = new VouchedBody<>(hash, "mcp-code.1", StoredType.json(Meaning.class));
    this.clock = clock;
  }

  /**
   * The login that a code stands for.
   *
   * @param grant id that the grant of the code will have
   * @param session in which the person decided
   */
  record Meaning(
      @Name("client") String clientId,
      @Name("name") String clientName,
      @Name("redirect") String redirectUri,
      @Name("host") String redirectHost,
      String challenge,
      String subject,
      String session,
      String resource,
      String grant,
      Instant expiresAt,
      List<String> scopes) {
    Meaning {
      scopes = List.copyOf(scopes);
    }
  }

  /**
   * A code that was presented.
   *
   * @param firstAt when it was presented for the first time; empty: now
   */
  record Presented(Meaning meaning, Optional<Instant> firstAt) {}

  /** A new code. */
  Secret add(Meaning meaning) {
    var code = TokenText.MCP_CODE.random(random);
    var now = clock.instant();
    var row =
        bodies
            .document(hashOf(code), meaning)
            .put(BY_END, now.plus(REMEMBERED))
            .put(TAKEN, false)
            .build();
    records.write(
        store -> {
          store.deleteExpired(BY_END, now);
          return store.add(row);
        });
    return code;
  }

  /** Takes a code for its first presenter. The attempt counts also when it fails afterwards. */
  Optional<Presented> take(Secret code) {
    if (!code.use(TokenText.MCP_CODE::wellFormed)) {
      return Optional.empty();
    }
    var key = hashOf(code);
    return records.write(
        store -> {
          var row = store.get(Key.of(key));
          var meaning = row.flatMap(found -> bodies.read(key, found));
          if (meaning.isEmpty()) {
            return Optional.empty();
          }
          if (row.get().flag(TAKEN).orElse(true)) {
            var firstAt = row.get().instant(TAKEN_AT).orElse(Instant.EPOCH);
            return Optional.of(new Presented(meaning.get(), Optional.of(firstAt)));
          }
          store.put(row.get().with(TAKEN, true).with(TAKEN_AT, clock.instant()));
          return Optional.of(new Presented(meaning.get(), Optional.empty()));
        });
  }

  /** Notes that a code that was taken is in other hands too. */
  void replayed(Secret code) {
    var key = Key.of(hashOf(code));
    records.write(
        store -> {
          store.get(key).ifPresent(row -> store.put(row.with(AGAIN, true)));
          return key;
        });
  }

  /** Returns whether a code that was taken is in other hands too. */
  boolean wasReplayed(Secret code) {
    return records
        .get(Key.of(hashOf(code)))
        .map(row -> row.flag(AGAIN).orElse(false))
        .orElse(false);
  }

  private String hashOf(Secret code) {
    return code.use(value -> hash.of("mcp-code-text.1", value));
  }
}
