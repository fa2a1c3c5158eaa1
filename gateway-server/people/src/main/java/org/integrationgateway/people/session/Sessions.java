package org.integrationgateway.people.session;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.config.server.ServerConfig.SessionTimes;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.recent.RecentReads;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.LastUse;
import org.integrationgateway.http.identity.PersonSubject;
import org.integrationgateway.http.identity.Profile;
import org.integrationgateway.http.identity.Profiles;
import org.integrationgateway.http.identity.SessionFinder;
import org.integrationgateway.http.identity.TokenText;
import org.integrationgateway.sdk.Secret;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins, recognises, lists and ends sessions. An end reaches this replica at once, and others
 * within a second.
 */
public final class Sessions implements SessionFinder, AutoCloseable {
  /** How many live sessions one subject may have; the oldest one ends for the next. */
  public static final int MOST_PER_SUBJECT = 100;

  private static final int MOST_CACHED = 50_000;
  private static final Logger log = LoggerFactory.getLogger(Sessions.class);

  private final SessionStore store;
  private final KeyedHash hash;
  private final Profiles profiles;
  private final Supplier<SessionTimes> times;
  private final GrantChecks grants;
  private final Clock clock;
  private final LastUse use;
  private final SecureRandom random = new SecureRandom();
  private final RecentReads<String, Optional<Live>> recent = new RecentReads<>(MOST_CACHED);

  /** A session and its callers. */
  private record Live(SessionRecord stored, Caller byCookie, Caller byToken) {
    static Live of(SessionRecord stored) {
      var session = stored.session();
      return new Live(
          stored,
          session.caller(Proof.Kind.SESSION_COOKIE),
          session.caller(Proof.Kind.SESSION_TOKEN));
    }

    Caller caller(Proof.Kind kind) {
      return kind == Proof.Kind.SESSION_COOKIE ? byCookie : byToken;
    }
  }

  /**
   * Sessions in the store of the server.
   *
   * @param profiles gets the profile of each person who logs in
   * @param times as they are now: a session keeps the end that it began with
   * @param grants checks the grant of a session that is used
   */
  public Sessions(
      State state,
      Profiles profiles,
      Supplier<SessionTimes> times,
      GrantChecks grants,
      Clock clock) {
    this.store = new SessionStore(state);
    this.hash = state.keys().hash();
    this.profiles = profiles;
    this.times = times;
    this.grants = grants;
    this.clock = clock;
    this.use = new LastUse("session", store::used, clock);
  }

  /**
   * Begins a session. The subject's oldest session ends when there would be too many.
   *
   * @throws GatewayException {@code PROVIDER_FAILED} when the identity provider names a subject
   *     that is not a user or a service account
   */
  public NewSession begin(SessionRequest request) {
    var person = request.person();
    if (!PersonSubject.isAllowed(person)) {
      throw new GatewayException(
          ErrorCode.PROVIDER_FAILED,
          "identity provider '%s' logged in subject '%s', which is not a user or a service account"
              .formatted(request.provider(), person.id()));
    }
    var text = TokenText.SESSION.random(random);
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var session =
        new Session(
            TokenText.randomId(random),
            PersonSubject.of(person, List.of()),
            person.groups(),
            request.provider(),
            request.grantId(),
            now,
            now,
            now.plus(times.get().lifetime()),
            request.address(),
            request.agent());
    var stored = SessionRecord.of(session, hashOf(text), hash);
    profiles.put(Profile.of(person));
    forget(store.add(stored, MOST_PER_SUBJECT, now, times.get().idle()));
    return new NewSession(session, text);
  }

  @Override
  public Optional<Caller> find(Secret text, Proof.Kind kind) {
    if (!text.use(TokenText.SESSION::wellFormed)) {
      return Optional.empty();
    }
    return find(hashOf(text), kind);
  }

  /** The caller of the session with this hash of its text, if it is live now. */
  Optional<Caller> find(String key, Proof.Kind kind) {
    var found = recent.get(key, this::load);
    if (found.isEmpty() || !live(found.get().stored())) {
      return Optional.empty();
    }
    var stored = found.get().stored();
    if (use.note(stored.hash())) {
      checkGrant(stored);
    }
    return Optional.of(found.get().caller(kind));
  }

  /** The subject's live sessions, oldest first. */
  public List<Session> list(String subject) {
    return live(store.bySubject(subject));
  }

  /** The live sessions of every subject, or of one: by subject, oldest first. For operators. */
  public List<Session> listAny(Optional<String> subject) {
    return live(subject.map(store::bySubject).orElseGet(store::all));
  }

  /** The session that the caller has presented, if it is live now. */
  public Optional<Session> of(Caller caller) {
    var proof = caller.proof();
    return proof.id().filter(unused -> proof.kind().isSession()).flatMap(store::byId).stream()
        .filter(stored -> stored.vouchedBy(hash) && live(stored))
        .map(SessionRecord::session)
        .findFirst();
  }

  /** Ends a session of the subject; empty when the subject has no such session. */
  public Optional<Session> end(String subject, String id) {
    return forget(store.remove(subject, session -> session.id().equals(id))).stream().findFirst();
  }

  /** Ends a session of any subject, for operators. */
  public Optional<Session> endAny(String id) {
    return forget(store.removeAny(id)).stream().findFirst();
  }

  /** Ends all sessions of the subject and returns their number. */
  public int endAll(String subject) {
    return forget(store.remove(subject, session -> true)).size();
  }

  /** Ends all sessions of the subject but one, and returns their number. */
  public int endAllExcept(String subject, String id) {
    return forget(store.remove(subject, session -> !session.id().equals(id))).size();
  }

  /** Ends the sessions under these grants of an identity provider, and returns their number. */
  public int endByGrants(String provider, Collection<String> grantIds) {
    return forget(store.removeByGrants(provider, grantIds)).size();
  }

  private List<Session> forget(List<SessionRecord> ended) {
    ended.forEach(stored -> recent.forget(stored.hash()));
    return ended.stream().map(SessionRecord::session).toList();
  }

  private void checkGrant(SessionRecord stored) {
    var session = stored.session();
    grants.later(session, () -> end(session.subject().id(), session.id()));
  }

  private List<Session> live(List<SessionRecord> all) {
    return all.stream()
        .filter(stored -> stored.vouchedBy(hash) && live(stored))
        .map(SessionRecord::session)
        .toList();
  }

  private boolean live(SessionRecord stored) {
    var now = clock.instant();
    return !stored.expired(now, times.get().idle(), stored.session().lastUsedAt())
        // A use of the last minute may not be stored yet.
        || use.last(stored.hash())
            .filter(lastUsed -> !stored.expired(now, times.get().idle(), lastUsed))
            .isPresent();
  }

  private Optional<Live> load(String key) {
    var found = store.byHash(key);
    // A row that was copied from another session has a valid voucher, but another text's hash.
    if (found.isPresent() && !(found.get().hash().equals(key) && found.get().vouchedBy(hash))) {
      log.error(
          "the record of session '{}' was changed in the store: the session is refused",
          found.get().session().id());
      return Optional.empty();
    }
    return found.map(Live::of);
  }

  String hashOf(Secret text) {
    return text.use(value -> hash.of("session.1", value));
  }

  @Override
  public void close() {
    use.close();
  }
}
