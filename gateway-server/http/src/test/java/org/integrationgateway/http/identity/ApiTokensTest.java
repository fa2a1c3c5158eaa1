package org.integrationgateway.http.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.config.server.ServerConfig.EncryptionKey;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.testing.SettableClock;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiTokensTest {
  private static final List<EncryptionKey> KEYS =
      List.of(new EncryptionKey("k1", Secret.of("a root key of more than thirty-two bytes")));

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock(Instant.parse("2026-11-20T12:00:00Z"));
  private State state;
  private ApiTokens tokens;
  private Authenticator authenticator;

  @BeforeEach
  void open() {
    state = State.open(folder.resolve("gateway.db"), KEYS, clock);
    tokens = tokens(state);
    authenticator = new Authenticator(tokens, (text, kind) -> Optional.empty());
  }

  @AfterEach
  void close() {
    tokens.close();
    state.close();
  }

  private ApiTokens tokens(State over) {
    return new ApiTokens(
        new IndexedDbTokenStore(over), over.keys().hash(), Duration.ofDays(30), clock);
  }

  private CreatedToken mint(String subject) {
    return tokens.mint(Subject.of(subject), TokenRequest.named("laptop"));
  }

  private Caller authenticate(CreatedToken token) {
    return authenticator.authenticate(Optional.of(token.plaintext()), Optional.empty());
  }

  private void assertRefused(Optional<Secret> token, String text) {
    assertThatThrownBy(() -> authenticator.authenticate(token, Optional.empty()))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining(text)
        .extracting("code")
        .isEqualTo(ErrorCode.UNAUTHENTICATED);
  }

  private static final String NOT_VALID = "the presented token is not valid";

  @Test
  void recognisesItsOwnTokens() {
    var alice =
        new Subject("user:alice", Optional.of("a@example.com"), Optional.of("Alice"), List.of());
    var created =
        tokens.mint(
            alice,
            new TokenRequest(
                "ci",
                Optional.of(Duration.ofHours(1)),
                List.of(
                    new Caller.Scope("crm", Set.of("read", "list")),
                    new Caller.Scope("wiki", Set.of()))));
    var caller = authenticate(created);
    assertThat(caller.subject().id()).isEqualTo("user:alice");
    assertThat(caller.subject().email()).contains("a@example.com");
    assertThat(caller.subject().scopes()).containsExactly("crm:list", "crm:read", "wiki");
    assertThat(caller.proof()).isEqualTo(Proof.apiToken(created.token().id()));
    assertThat(caller.mayUse("crm", "read")).isTrue();
    assertThat(caller.mayUse("crm", "delete")).isFalse();
    assertThat(created.plaintext().<String>use(text -> text)).matches("gwt_[0-9A-Za-z]{49}");
    assertThat(created.toString()).doesNotContain("gwt_");
  }

  @Test
  void refusesEverythingElseWithOneText() {
    var token = mint("user:alice");
    assertRefused(Optional.empty(), "no token was presented");
    assertRefused(Optional.of(Secret.of("")), NOT_VALID);
    assertRefused(Optional.of(Secret.of("gwt_")), NOT_VALID);
    assertRefused(Optional.of(Secret.of("gwt_" + "é".repeat(49))), NOT_VALID);
    // Valid form and checksum, but unknown.
    var stranger = TokenText.API_TOKEN.random(new SecureRandom());
    assertRefused(Optional.of(stranger), NOT_VALID);
    var oneOff = token.plaintext().use(text -> text.substring(0, 10) + 'x' + text.substring(11));
    assertRefused(Optional.of(Secret.of(oneOff + " ")), NOT_VALID);
    assertRefused(Optional.of(Secret.of(oneOff.toUpperCase(Locale.ROOT))), NOT_VALID);
  }

  @Test
  void refusesAMistypedTokenByItsChecksumAlone() {
    var text = mint("user:alice").plaintext().use(plain -> plain);
    for (int i = 4; i < text.length(); i++) {
      char other = text.charAt(i) == 'a' ? 'b' : 'a';
      assertThat(
              TokenText.API_TOKEN.wellFormed(text.substring(0, i) + other + text.substring(i + 1)))
          .isFalse();
    }
    state.close();
    // The store is closed: a read of it would fail with another exception.
    assertRefused(Optional.of(Secret.of("gwt_" + "0".repeat(49))), NOT_VALID);
  }

  @Test
  void endsATokenAtItsExpiryAndNotBefore() {
    var token = mint("user:alice");
    authenticate(token);
    clock.set(token.token().expiresAt().minusMillis(1));
    authenticate(token);
    clock.set(token.token().expiresAt());
    assertRefused(Optional.of(token.plaintext()), NOT_VALID);
    assertThat(token.token().expiresAt())
        .isEqualTo(token.token().createdAt().plus(Duration.ofDays(30)));
  }

  @Test
  void endsARevokedTokenAtOnce() {
    var revoked = mint("user:alice");
    var other = mint("user:alice");
    var caller = authenticate(revoked);
    tokens.revoke(caller, revoked.token().id());
    assertRefused(Optional.of(revoked.plaintext()), NOT_VALID);
    authenticate(other);
    assertThatThrownBy(() -> tokens.revoke(caller, revoked.token().id()))
        .extracting("code")
        .isEqualTo(ErrorCode.NOT_FOUND);
  }

  @Test
  void endsATokenThatAnotherProcessRevokedWithinASecond() {
    var token = mint("user:alice");
    authenticate(token);
    try (var elsewhere = State.open(folder.resolve("gateway.db"), KEYS, clock);
        var others = tokens(elsewhere)) {
      var caller =
          new Authenticator(others, (text, kind) -> Optional.empty())
              .authenticate(Optional.of(token.plaintext()), Optional.empty());
      assertThat(others.revokeAll(caller)).isEqualTo(1);
    }
    long revoked = System.nanoTime();
    long asked = revoked;
    while (tokens.find(token.plaintext()).isPresent()) {
      assertThat(Duration.ofNanos(asked - revoked))
          .as("the time after which it is still accepted")
          .isLessThan(Duration.ofSeconds(1));
      Pause.brief();
      asked = System.nanoTime();
    }
  }

  @Test
  void showsAndRevokesOnlyTheCallersOwn() {
    var mine = mint("user:alice");
    var theirs = mint("user:bob");
    var alice = authenticate(mine);
    assertThat(tokens.list(alice)).extracting(ApiToken::id).containsExactly(mine.token().id());
    assertThatThrownBy(() -> tokens.revoke(alice, theirs.token().id()))
        .extracting("code")
        .isEqualTo(ErrorCode.NOT_FOUND);
    assertThat(tokens.revokeAll(alice)).isEqualTo(1);
    authenticate(theirs);
  }

  @Test
  void givesOneSubjectFiftyLiveTokensAndNoMore() {
    var all = new ArrayList<CreatedToken>();
    for (int i = 0; i < ApiTokens.MOST_PER_SUBJECT; i++) {
      all.add(mint("user:alice"));
    }
    assertThatThrownBy(() -> mint("user:alice"))
        .hasMessageContaining("user:alice has 50 API tokens")
        .extracting("code")
        .isEqualTo(ErrorCode.INVALID_STATE);
    mint("user:bob");
    clock.set(all.get(0).token().expiresAt());
    var fresh = mint("user:alice");
    assertThat(tokens.list(authenticate(fresh))).hasSize(1);
  }

  @Test
  void refusesARequestWithAllItsProblems() {
    assertThatThrownBy(
            () ->
                new TokenRequest(
                    " ",
                    Optional.of(TokenRequest.LONGEST.plusSeconds(1)),
                    List.of(new Caller.Scope("", Set.of()))))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem ->
                assertThat(problem.errors())
                    .extracting("pointer")
                    .containsExactly("/name", "/expiresInSeconds", "/scopes/0/app"));
    assertThatThrownBy(() -> new TokenRequest("n", Optional.of(Duration.ZERO), List.of()))
        .isInstanceOf(GatewayException.class);
    new TokenRequest("n".repeat(100), Optional.of(TokenRequest.LONGEST), List.of());
    new TokenRequest("n", Optional.of(Duration.ofSeconds(1)), List.of());
  }

  @Test
  void keepsTheNamesInScopesShort() {
    new TokenRequest("n", Optional.empty(), List.of(new Caller.Scope("a".repeat(16384), Set.of())));
    assertThatThrownBy(
            () ->
                new TokenRequest(
                    "n",
                    Optional.empty(),
                    List.of(new Caller.Scope("a".repeat(16000), Set.of("b".repeat(385))))))
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem ->
                assertThat(problem.errors()).extracting("pointer").containsExactly("/scopes"));
  }

  @Test
  void keepsALimitedTokenFromMakingOneThatIsNot() {
    var limited =
        tokens.mint(
            Subject.of("user:alice"),
            new TokenRequest(
                "agent", Optional.empty(), List.of(new Caller.Scope("crm", Set.of()))));
    var caller = authenticate(limited);
    assertThatThrownBy(() -> tokens.create(caller, TokenRequest.named("free")))
        .extracting("code")
        .isEqualTo(ErrorCode.SCOPE_DENIED);
    assertThatThrownBy(() -> tokens.revokeAll(caller))
        .extracting("code")
        .isEqualTo(ErrorCode.SCOPE_DENIED);
    tokens.revoke(caller, limited.token().id());
    assertRefused(Optional.of(limited.plaintext()), NOT_VALID);
  }

  @Test
  void notesTheMinuteOfTheLastUse() {
    var token = mint("user:alice");
    clock.set(Instant.parse("2026-11-20T12:34:56Z"));
    var caller = authenticate(token);
    assertThat(tokens.list(caller)).extracting(ApiToken::lastUsedAt).containsOnly(Optional.empty());
    tokens.close();
    assertThat(tokens.list(caller).get(0).lastUsedAt())
        .contains(Instant.parse("2026-11-20T12:34:00Z"));
    authenticate(token);
  }

  @Test
  void aTokenIsNeverUsedBeforeItWasMade() {
    clock.set(Instant.parse("2026-11-20T12:34:50Z"));
    var token = mint("user:alice");
    clock.set(Instant.parse("2026-11-20T12:34:56Z"));
    var caller = authenticate(token);
    tokens.close();
    assertThat(tokens.list(caller).get(0).lastUsedAt()).contains(token.token().createdAt());
  }

  @Test
  void refusesATokenWhoseRowWasChangedInTheStore() {
    var token = mint("user:mallory");
    state.close();
    try (var database = SqliteIndexedDb.open(folder.resolve("gateway.db"))) {
      database.write(
          "tokens",
          store -> {
            var row = store.getAll(KeyRange.ALL).get(0);
            String text = token.plaintext().use(plain -> plain);
            assertThat(row.members()).doesNotContainValue(text);
            store.delete(Key.of(row.text("hash").orElseThrow()));
            return store.put(row.with("subject", "user:admin"));
          });
    }
    try (var again = State.open(folder.resolve("gateway.db"), KEYS, clock);
        var reopened = tokens(again)) {
      assertThat(reopened.find(token.plaintext())).isEmpty();
    }
  }
}
