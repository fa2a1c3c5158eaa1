package org.integrationgateway.people.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.config.server.ServerConfig.SessionTimes;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.testing.SettableClock;
import org.integrationgateway.http.identity.Profile;
import org.integrationgateway.http.identity.Profiles;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SessionsTest {
  private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");
  private static final SessionTimes TIMES =
      new SessionTimes(Duration.ofHours(24), Duration.ofHours(8));

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(START);
  private State state;
  private Sessions sessions;

  @BeforeEach
  void open() {
    state =
        State.open(
            folder.resolve("gateway.db"),
            List.of(new EncryptionKey("k1", Secret.of("0123456789abcdef".repeat(4)))),
            clock);
    sessions = opened();
  }

  /** Sessions with caches of their own, like those of another replica. */
  private Sessions opened() {
    var grants = new GrantChecks(Set.of(), name -> Optional.empty(), unused -> {}, clock);
    return new Sessions(state, new Profiles(state), () -> TIMES, grants, clock);
  }

  @AfterEach
  void close() {
    sessions.close();
    state.close();
  }

  private NewSession begin(String subject) {
    return begin(
        new Person(
            subject, Optional.of("a@example.com"), true, Optional.of("A"), List.of("staff")));
  }

  private NewSession begin(Person person) {
    return sessions.begin(
        new SessionRequest(person, "people", Optional.empty(), "192.0.2.7", "Browser"));
  }

  private static Optional<Caller> find(Sessions where, NewSession session) {
    return where.find(session.text(), Proof.Kind.SESSION_COOKIE);
  }

  @Test
  void recognisesASessionByItsText() {
    var begun = begin("user:ada");
    var caller = find(sessions, begun).orElseThrow();
    assertThat(caller.subject().id()).isEqualTo("user:ada");
    assertThat(caller.subject().email()).contains("a@example.com");
    assertThat(caller.subject().displayName()).contains("A");
    assertThat(caller.groups()).containsExactly("staff");
    assertThat(caller.scopes()).isEmpty();
    assertThat(caller.proof())
        .isEqualTo(Proof.session(Proof.Kind.SESSION_COOKIE, begun.session().id(), "people"));
    assertThat(
            sessions
                .find(begun.text(), Proof.Kind.SESSION_TOKEN)
                .map(other -> other.proof().kind()))
        .contains(Proof.Kind.SESSION_TOKEN);
    assertThat(begun.toString()).doesNotContain("gws_");
    assertThat(sessions.of(caller)).contains(begun.session());
  }

  @Test
  void takesNoUnverifiedAddressAndNoForeignKindOfSubject() {
    var unverified =
        begin(
            new Person(
                "user:eve", Optional.of("boss@example.com"), false, Optional.empty(), List.of()));
    assertThat(find(sessions, unverified).orElseThrow().subject().email()).isEmpty();
    assertThat(new Profiles(state).find("user:eve").orElseThrow().email()).isEmpty();
    assertThatThrownBy(() -> begin(Person.of("system:gateway")))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining("not a user or a service account");
    assertThat(sessions.listAny(Optional.of("system:gateway"))).isEmpty();
  }

  @Test
  void keepsWhatTheLoginSaidShortAndPrintable() {
    var request =
        new SessionRequest(
            Person.of("user:ada"),
            "people",
            Optional.empty(),
            "1".repeat(100),
            "\u202eEvil\r\nBrowser\0 " + "x".repeat(1000));
    assertThat(request.address()).hasSize(64);
    assertThat(request.agent()).startsWith("Evil  Browser  xxx").hasSize(200);
    var begun = sessions.begin(request);
    assertThat(sessions.list("user:ada")).containsExactly(begun.session());
  }

  @Test
  void endsASessionAtItsAbsoluteEndAlthoughItIsUsed() {
    var begun = begin("user:ada");
    for (int hour = 0; hour < 24; hour++) {
      clock.set(START.plus(Duration.ofHours(hour)));
      assertThat(find(sessions, begun)).as("hour %d", hour).isPresent();
    }
    clock.set(START.plus(Duration.ofHours(24)).minusMillis(1));
    assertThat(find(sessions, begun)).isPresent();
    clock.set(START.plus(Duration.ofHours(24)));
    assertThat(find(sessions, begun)).isEmpty();
    assertThat(sessions.list("user:ada")).isEmpty();
  }

  @Test
  void endsASessionThatIsNotUsed() {
    var begun = begin("user:ada");
    clock.set(START.plus(Duration.ofHours(8)).minusMillis(1));
    assertThat(sessions.list("user:ada")).hasSize(1);
    clock.set(START.plus(Duration.ofHours(8)));
    assertThat(sessions.list("user:ada")).isEmpty();
    assertThat(find(sessions, begun)).isEmpty();
  }

  @Test
  void storesTheLastUseForOtherReplicas() {
    var begun = begin("user:ada");
    var used = START.plus(Duration.ofHours(7));
    clock.set(used);
    assertThat(find(sessions, begun)).isPresent();
    // Closing writes what is not written yet.
    sessions.close();
    try (var other = opened()) {
      assertThat(other.list("user:ada").get(0).lastUsedAt()).isEqualTo(used);
      clock.set(used.plus(Duration.ofHours(8)).minusMillis(1));
      assertThat(find(other, begun)).isPresent();
    }
  }

  @Test
  void endsTheOldestOfTooManySessions() {
    var first = begin("user:ada");
    assertThat(find(sessions, first)).isPresent();
    var others = begin("user:bob");
    for (int i = 1; i < Sessions.MOST_PER_SUBJECT; i++) {
      clock.set(START.plusMillis(i));
      begin("user:ada");
    }
    assertThat(find(sessions, first)).isPresent();
    clock.set(START.plusSeconds(1));
    begin("user:ada");
    assertThat(find(sessions, first)).isEmpty();
    assertThat(sessions.list("user:ada")).hasSize(Sessions.MOST_PER_SUBJECT);
    assertThat(find(sessions, others)).isPresent();
  }

  @Test
  void removesExpiredRowsAtTheNextLogin() {
    begin("user:ada");
    begin("user:bob");
    clock.set(START.plus(Duration.ofHours(25)));
    begin("user:carol");
    assertThat(rows()).hasSize(1);
  }

  @Test
  void endsOneAllAndAllButOne() {
    var one = begin("user:ada");
    var two = begin("user:ada");
    var three = begin("user:ada");
    var bobs = begin("user:bob");
    assertThat(sessions.end("user:bob", one.session().id())).isEmpty();
    assertThat(find(sessions, one)).isPresent();
    assertThat(sessions.end("user:ada", one.session().id())).contains(one.session());
    assertThat(find(sessions, one)).isEmpty();
    assertThat(sessions.endAllExcept("user:ada", two.session().id())).isEqualTo(1);
    assertThat(find(sessions, three)).isEmpty();
    assertThat(find(sessions, two)).isPresent();
    assertThat(sessions.endAll("user:ada")).isEqualTo(1);
    assertThat(find(sessions, two)).isEmpty();
    assertThat(find(sessions, bobs)).isPresent();
    assertThat(sessions.endAny(bobs.session().id())).isPresent();
    assertThat(sessions.endAny(bobs.session().id())).isEmpty();
    assertThat(rows()).isEmpty();
  }

  @Test
  void endsTheSessionsUnderGrantsOfOneProvider() {
    var sso = session("sso", Optional.of("g1"));
    var twin = session("sso", Optional.of("g1"));
    var longer = session("sso", Optional.of("g11"));
    var local = session("people", Optional.of("g1"));
    var bare = session("sso", Optional.empty());
    assertThat(sessions.endByGrants("sso", List.of("g1", "g2"))).isEqualTo(2);
    assertThat(find(sessions, sso)).isEmpty();
    assertThat(find(sessions, twin)).isEmpty();
    assertThat(List.of(longer, local, bare)).allMatch(each -> find(sessions, each).isPresent());
  }

  private NewSession session(String provider, Optional<String> grant) {
    return sessions.begin(
        new SessionRequest(Person.of("user:ada"), provider, grant, "192.0.2.7", "Browser"));
  }

  @Test
  void refusesARowThatWasChanged() {
    List<UnaryOperator<Document>> changes =
        List.of(
            row -> row.with("subject", "user:root"),
            row -> row.with("email", "root@example.com"),
            row -> row.with("email", null),
            row -> row.with("groups", List.of("staff", "admins")),
            row -> row.with("provider", "other"),
            row -> row.with("grantId", "g9"),
            row -> row.with("createdAt", START.plusSeconds(1)),
            row -> row.with("lastUsedAt", START.plusSeconds(1)),
            row -> row.with("expiresAt", START.plus(Duration.ofDays(365))),
            row -> row.with("id", "another"));
    for (var change : changes) {
      var begun = begin("user:ada");
      write(row -> row.text("id").equals(Optional.of(begun.session().id())), change);
      try (var replica = opened()) {
        assertThat(find(replica, begun)).isEmpty();
        assertThat(replica.list("user:ada")).isEmpty();
        assertThat(replica.list("user:root")).isEmpty();
      }
      state.database().write("sessions", store -> store.delete(KeyRange.ALL));
    }
  }

  @Test
  void refusesARowThatWasCopiedToTheHashOfAnotherText() {
    var mine = begin("user:eve");
    var theirs = begin("user:root");
    var hash =
        rows().stream()
            .filter(row -> row.text("subject").equals(Optional.of("user:eve")))
            .map(row -> row.text("hash").orElseThrow())
            .findFirst()
            .orElseThrow();
    write(
        row -> row.text("subject").equals(Optional.of("user:root")), row -> row.with("hash", hash));
    try (var replica = opened()) {
      assertThat(find(replica, mine)).isEmpty();
      assertThat(find(replica, theirs)).isPresent();
    }
  }

  @Test
  void aChangedRowIsNotRepairedByItsUse() {
    var begun = begin("user:ada");
    assertThat(find(sessions, begun)).isPresent();
    write(row -> true, row -> row.with("expiresAt", START.plus(Duration.ofDays(365))));
    clock.set(START.plus(Duration.ofMinutes(2)));
    find(sessions, begun);
    sessions.close();
    try (var replica = opened()) {
      assertThat(find(replica, begun)).isEmpty();
    }
  }

  @Test
  void aChangedProfileIsNotUsed() {
    begin("user:ada");
    var profiles = new Profiles(state);
    assertThat(profiles.find("user:ada"))
        .contains(
            new Profile(
                "user:ada", Optional.of("a@example.com"), Optional.of("A"), List.of("staff")));
    state
        .database()
        .write(
            "profiles",
            store ->
                store.put(store.getAll(KeyRange.ALL).get(0).with("groups", List.of("admins"))));
    assertThat(profiles.find("user:ada")).isEmpty();
  }

  private List<Document> rows() {
    return state.database().read("sessions", store -> store.getAll(KeyRange.ALL));
  }

  private void write(Predicate<Document> which, UnaryOperator<Document> change) {
    rows().stream()
        .filter(which)
        .forEach(row -> state.database().write("sessions", store -> store.put(change.apply(row))));
  }
}
