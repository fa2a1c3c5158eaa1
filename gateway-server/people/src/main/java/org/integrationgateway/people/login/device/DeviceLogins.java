package org.integrationgateway.people.login.device;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.core.store.State;
import org.integrationgateway.people.session.NewSession;
import org.integrationgateway.people.session.Session;
import org.integrationgateway.people.session.SessionRequest;
import org.integrationgateway.people.session.Sessions;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.Person;

/**
 * Logins of programs without a browser (in the manner of RFC 8628). The program shows a code, a
 * person who is logged in types it in any browser and approves, and the program gets a session of
 * its own for that person. It ends with the grant of the session that approved it.
 */
public final class DeviceLogins {
  /** How long a person has to approve. */
  public static final Duration LIFE = Duration.ofMinutes(10);

  /** How long a program waits before it asks again. */
  public static final Duration INTERVAL = Duration.ofSeconds(5);

  /** The sealed column with the session that approved a login. */
  public static final SealedColumn SEALED =
      SealedColumn.of(
              DeviceRecord.SCHEMA.name(), "approval", row -> place(row.text("hash").orElseThrow()))
          .asText();

  private static final Duration TOLERANCE = Duration.ofSeconds(1);
  private static final int MOST = 10_000;
  private static final int MOST_OF_ORIGIN = 20;
  private static final int MOST_ATTEMPTS = 10;
  private static final int MOST_CACHED = 100_000;
  private static final int SECRET_BYTES = 32;

  private final DeviceStore store;
  private final KeyedHash hash;
  private final Sealer sealer;
  private final Sessions sessions;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final Cache<String, AtomicInteger> attempts =
      Caffeine.newBuilder().expireAfterWrite(LIFE).maximumSize(MOST_CACHED).build();

  public DeviceLogins(State state, Sessions sessions, Clock clock) {
    this.store = new DeviceStore(state);
    this.hash = state.keys().hash();
    this.sealer = state.keys().sealer();
    this.sessions = sessions;
    this.clock = clock;
  }

  /**
   * A login that has begun.
   *
   * @param deviceCode for the program
   * @param userCode for the person, as it is shown
   */
  public record Begun(Secret deviceCode, String userCode) {}

  /**
   * A program that waits, as the person sees it.
   *
   * @param agent what the program calls itself
   */
  public record Asking(String userCode, String address, String agent, Instant since) {}

  /**
   * Begins a login.
   *
   * @throws GatewayException {@code RATE_LIMITED} when too many wait already
   */
  public Begun begin(String address, String agent) {
    // Shortened and made printable as those of a session: a person reads them.
    var asking =
        new SessionRequest(Person.of("user:unknown"), "", Optional.empty(), address, agent);
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    var code = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    var userCode = UserCode.fresh(random);
    var now = now();
    var login =
        new DeviceRecord(
            hash.of("device-code.1", code),
            hash.of("device-user-code.1", userCode),
            hash.of("device-address.1", address),
            asking.address(),
            asking.agent(),
            now,
            now.plus(LIFE),
            Instant.EPOCH,
            false,
            Optional.empty());
    if (!store.add(login, MOST_OF_ORIGIN, MOST, now)) {
      throw new GatewayException(
              ErrorCode.RATE_LIMITED,
              "too many logins are waiting for approval: try again in a minute")
          .retryAfter(Duration.ofMinutes(1));
    }
    return new Begun(Secret.of(code), UserCode.shown(userCode));
  }

  /**
   * The program that shows this code. A person who guesses is stopped.
   *
   * @param person who is asked to approve
   * @throws GatewayException {@code NOT_FOUND} for a wrong, expired or used code; {@code
   *     RATE_LIMITED} after too many
   */
  public Asking find(Caller person, String typed) {
    var found = record(person, typed);
    return new Asking(
        UserCode.shown(UserCode.typed(typed).orElseThrow()),
        found.address(),
        found.agent(),
        found.createdAt());
  }

  /**
   * Lets the program in, as the person.
   *
   * @param person who approves, in a session
   * @throws GatewayException as {@link #find}
   */
  public void approve(Caller person, String typed) {
    var found = record(person, typed);
    var session = person.proof().id().filter(id -> person.proof().kind().isSession());
    var approver = person.subject().id() + " " + session.orElseThrow();
    var sealed = sealer.seal(place(found.hash()), Secret.of(approver));
    if (!store.decide(found.hash(), login -> login.approvedBy(sealed), now())) {
      throw unknown();
    }
  }

  /**
   * Refuses the program.
   *
   * @throws GatewayException as {@link #find}
   */
  public void deny(Caller person, String typed) {
    if (!store.decide(record(person, typed).hash(), DeviceRecord::refused, now())) {
      throw unknown();
    }
  }

  /**
   * The session of a program that was let in, once.
   *
   * @throws GatewayException {@code AUTHORIZATION_PENDING} until a person decides; {@code
   *     RATE_LIMITED} when the program asks too often; {@code FORBIDDEN} when the person refused;
   *     {@code NOT_FOUND} when the code is wrong, has expired or was used
   */
  public NewSession take(Secret deviceCode) {
    var now = now();
    var found =
        store
            .poll(deviceCode.use(code -> hash.of("device-code.1", code)), now)
            .orElseThrow(DeviceLogins::ended);
    if (found.denied()) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN, "the login was denied in the browser: start again");
    }
    if (found.approval().isEmpty()) {
      throw found.polledAt().plus(INTERVAL).minus(TOLERANCE).isAfter(now)
          ? new GatewayException(
                  ErrorCode.RATE_LIMITED,
                  "polled too often: wait %d seconds between requests"
                      .formatted(INTERVAL.toSeconds()))
              .retryAfter(INTERVAL)
          : new GatewayException(
                  ErrorCode.AUTHORIZATION_PENDING, "the login is not approved yet: ask again")
              .retryAfter(INTERVAL);
    }
    var approver = sealer.open(place(found.hash()), found.approval().get());
    var session =
        approver
            .use(this::live)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.FORBIDDEN,
                        "the session that approved this login has ended: start again"));
    return sessions.begin(
        new SessionRequest(
            person(session),
            session.provider(),
            session.grantId(),
            found.address(),
            found.agent()));
  }

  private Optional<Session> live(String approver) {
    int space = approver.lastIndexOf(' ');
    var id = approver.substring(space + 1);
    return sessions.list(approver.substring(0, space)).stream()
        .filter(session -> session.id().equals(id))
        .findFirst();
  }

  /** A session has an e-mail address only when the provider has verified it. */
  private static Person person(Session session) {
    var subject = session.subject();
    return new Person(subject.id(), subject.email(), true, subject.displayName(), session.groups());
  }

  private DeviceRecord record(Caller person, String typed) {
    var tried = attempts.get(person.subject().id(), unused -> new AtomicInteger());
    if (tried.get() >= MOST_ATTEMPTS) {
      throw new GatewayException(
              ErrorCode.RATE_LIMITED, "too many wrong codes: try again in a few minutes")
          .retryAfter(LIFE);
    }
    var found =
        UserCode.typed(typed)
            .map(code -> hash.of("device-user-code.1", code))
            .flatMap(code -> store.find(code, now()))
            .filter(login -> !login.decided());
    if (found.isEmpty()) {
      tried.incrementAndGet();
      throw unknown();
    }
    return found.get();
  }

  private static SealedPlace place(String deviceHash) {
    return new SealedPlace("device_logins", List.of(deviceHash), "approval", "");
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static GatewayException unknown() {
    return new GatewayException(
        ErrorCode.NOT_FOUND,
        "no client is waiting with this code: compare it with the code that the client shows");
  }

  private static GatewayException ended() {
    return new GatewayException(
        ErrorCode.NOT_FOUND,
        "this login is unknown, has expired or was already completed: start again");
  }
}
