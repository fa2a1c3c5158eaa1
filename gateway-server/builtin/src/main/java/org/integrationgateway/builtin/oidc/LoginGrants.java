package org.integrationgateway.builtin.oidc;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.builtin.identity.grant.GrantDocument;
import org.integrationgateway.builtin.identity.grant.GrantPages;
import org.integrationgateway.builtin.indexeddb.DatabaseRefusal;
import org.integrationgateway.builtin.oidc.issuer.LogoutToken;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/** The stored logins. Each request is one transaction. */
record LoginGrants(IndexedDb stores) {
  LoginGrants {
    stores.createStore(LoginGrant.SCHEMA);
  }

  /** Adds a login, and deletes some that ended long ago. */
  void add(LoginGrant login, Instant now) {
    write(
        grants -> {
          grants.deleteExpired(GrantDocument.BY_END, now);
          grants.put(login.write());
          return login;
        });
  }

  Optional<LoginGrant> find(String id) {
    return read(grants -> grants.get(Key.of(id)).map(LoginGrant::read));
  }

  /** The login whose access token has this hash. */
  Optional<LoginGrant> byToken(String hash) {
    return read(grants -> by(grants, LoginGrant.BY_TOKEN, hash).stream().findFirst())
        .map(LoginGrant::read);
  }

  /** The newest login of a subject, ended or not. */
  Optional<LoginGrant> newest(String subject) {
    return read(
        grants ->
            grants
                .index(GrantDocument.BY_SUBJECT)
                .getAll(KeyRange.startingWith(Key.of(subject)), 1, Direction.PREVIOUS)
                .stream()
                .findFirst()
                .map(LoginGrant::read));
  }

  GrantPage page(String subject, int limit, Optional<String> pageToken) {
    return run(Mode.READ_ONLY, tx -> GrantPages.page(tx, subject, limit, pageToken));
  }

  void revoke(String id, Instant now) {
    write(
        grants -> {
          grants.get(Key.of(id)).ifPresent(found -> revoke(grants, found, now));
          return id;
        });
  }

  /** Whether a code has been exchanged before; ends what came from it then. */
  boolean endsReplay(String codeHash, Instant now) {
    if (read(grants -> by(grants, LoginGrant.BY_CODE, codeHash)).isEmpty()) {
      return false;
    }
    write(
        grants -> {
          by(grants, LoginGrant.BY_CODE, codeHash).forEach(found -> revoke(grants, found, now));
          return codeHash;
        });
    return true;
  }

  /**
   * Ends the logins that a token names: of its session, or of its user where it names no session.
   *
   * @return the ids of those that end now
   */
  List<String> end(LogoutToken token, Instant now) {
    return write(
        grants -> {
          var named =
              token.sid().isPresent()
                  ? by(grants, LoginGrant.BY_SID, token.sid().get())
                  : by(grants, LoginGrant.BY_UPSTREAM, token.sub().orElseThrow());
          var ended = new ArrayList<String>();
          for (var found : named) {
            var login = LoginGrant.read(found);
            boolean sameUser = token.sub().map(login.upstreamSubject()::equals).orElse(true);
            if (sameUser && login.grant().holds(now)) {
              revoke(grants, found, now);
              ended.add(login.grant().id());
            }
          }
          return List.copyOf(ended);
        });
  }

  private static void revoke(ObjectStore grants, Document found, Instant now) {
    var grant = GrantDocument.read(found);
    if (grant.revokedAt().isEmpty()) {
      grants.put(GrantDocument.revoked(found, now));
    }
  }

  private static List<Document> by(ObjectStore grants, String index, String value) {
    return grants
        .index(index)
        .getAll(KeyRange.only(Key.of(value)), Integer.MAX_VALUE, Direction.NEXT);
  }

  private <T> T read(Function<ObjectStore, T> work) {
    return run(Mode.READ_ONLY, tx -> work.apply(tx.store(GrantDocument.STORE)));
  }

  private <T> T write(Function<ObjectStore, T> work) {
    return run(Mode.READ_WRITE, tx -> work.apply(tx.store(GrantDocument.STORE)));
  }

  private <T> T run(Mode mode, Function<Transaction, T> work) {
    try {
      return stores.transaction(mode, List.of(GrantDocument.STORE), work);
    } catch (IndexedDbException failure) {
      throw DatabaseRefusal.of("logins", failure);
    }
  }
}
