package org.integrationgateway.people.session;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.http.identity.StoredSubject;
import org.integrationgateway.records.schema.Inline;

/**
 * A session as it is stored.
 *
 * @param hash keyed hash of its text
 * @param voucher keyed hash of the whole record, so that a row that was changed in the store is
 *     refused
 */
record SessionRecord(String hash, String voucher, @Inline Session session) {
  static final StoredType<SessionRecord> STORED =
      StoredType.of(SessionRecord.class, StoredSubject.STAND_IN);

  static SessionRecord of(Session session, String hash, KeyedHash key) {
    return new SessionRecord(hash, voucher(session, hash, key), session);
  }

  boolean vouchedBy(KeyedHash key) {
    return voucher.equals(voucher(session, hash, key));
  }

  /** Returns this session with a later use. */
  SessionRecord usedAt(Instant at, KeyedHash key) {
    return at.isAfter(session.lastUsedAt()) ? of(session.usedAt(at), hash, key) : this;
  }

  /**
   * Whether the session has ended by its age or by not being used.
   *
   * @param lastUsed as stored, or later
   */
  boolean expired(Instant now, Duration idle, Instant lastUsed) {
    return !now.isBefore(session.expiresAt()) || !now.isBefore(lastUsed.plus(idle));
  }

  private static String voucher(Session session, String hash, KeyedHash key) {
    var subject = session.subject();
    var parts =
        new ArrayList<>(
            List.of(
                "session-row.1",
                hash,
                session.id(),
                subject.id(),
                subject.email().map(email -> "e-mail " + email).orElse(""),
                subject.displayName().map(name -> "name " + name).orElse(""),
                session.provider(),
                session.grantId().map(grant -> "grant " + grant).orElse(""),
                session.createdAt().toString(),
                session.lastUsedAt().toString(),
                session.expiresAt().toString(),
                session.address(),
                session.agent()));
    session.groups().forEach(group -> parts.add("group " + group));
    return key.of(parts.toArray(String[]::new));
  }
}
