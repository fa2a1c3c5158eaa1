package org.integrationgateway.builtin.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.integrationgateway.builtin.WatchedDb;
import org.integrationgateway.builtin.identity.grant.GrantDocument;
import org.integrationgateway.builtin.identity.grant.TokenDocument;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.engines.identity.StoredToken;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.TokenRequest.AuthorizationCode;
import org.integrationgateway.sdk.identity.TokenRequest.RefreshToken;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stored state is consistent and usable after the database failed at any step of a request. */
final class InterruptedIdentityTest {
  private static final URI BASE = URI.create("https://gateway.example");
  private static final String ADDRESS = "192.0.2.7";
  private static final String VERIFIER = "v".repeat(43);
  private static final String CHALLENGE = "7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM";
  private static final Secret OTHER = Secret.of("another long password");
  private static final Client CLIENT = Client.of("client");

  /** The number of steps that create the stores. */
  private static final int OPENING = 8;

  @TempDir Path folder;
  private final SettableTime time = new SettableTime();
  private IndexedDb database;

  @BeforeEach
  void open() {
    database = SqliteIndexedDb.open(folder.resolve("identity.db"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  /** One request that fails at one step, with a healthy replica beside it. */
  private final class Trial {
    private final IndexedDb stores;
    private final LocalIdentity healthy;
    private final int step;
    private boolean failed;

    Trial(int step) {
      this.step = step;
      this.stores = database.database("step" + step);
      this.healthy = Logins.identity(stores, time);
    }

    void attempt(Consumer<LocalIdentity> request) {
      var failing = Logins.identity(WatchedDb.failing(stores, OPENING + step), time);
      var failure = catchThrowableOfType(ServiceException.class, () -> request.accept(failing));
      failed = failure != null;
      if (failed) {
        assertThat(failure.reason()).isEqualTo(Reason.UNAVAILABLE);
      }
    }
  }

  /** Executes a request with a failure at each of its steps, one after the other. */
  private void everywhere(Consumer<Trial> play) {
    boolean failed = true;
    int step = 0;
    while (failed) {
      step++;
      var trial = new Trial(step);
      play.accept(trial);
      assertEveryTokenHasItsGrant(trial.stores);
      failed = trial.failed;
    }
    assertThat(step).as("steps").isGreaterThan(3);
  }

  private static void assertEveryTokenHasItsGrant(IndexedDb stores) {
    stores.<Boolean>transaction(
        Mode.READ_ONLY,
        List.of(TokenDocument.STORE, GrantDocument.STORE),
        tx -> {
          for (var document : tx.store(TokenDocument.STORE).getAll(KeyRange.ALL)) {
            var token = TokenDocument.read(document);
            if (token.type() != StoredToken.Type.CODE) {
              var grant = tx.store(GrantDocument.STORE).get(Key.of(token.grant()));
              assertThat(grant.map(GrantDocument::read).flatMap(Grant::revokedAt)).isEmpty();
              assertThat(grant).isPresent();
            }
          }
          return true;
        });
  }

  @Test
  void makesOneFirstOperatorByALinkThatWorksOnce() {
    everywhere(
        trial -> {
          trial.attempt(identity -> link(identity));
          var accounts = trial.healthy.accounts();
          var link = link(trial.healthy);
          assertThat(accounts.isFirstAdminLink(link)).isTrue();
          accounts.firstAdmin(link, "root", Logins.PASSWORD);
          assertOneOperator(accounts, link);
        });
  }

  @Test
  void makesOneFirstOperatorWhereverItsMakingFails() {
    everywhere(
        trial -> {
          var accounts = trial.healthy.accounts();
          var link = link(trial.healthy);
          trial.attempt(identity -> identity.accounts().firstAdmin(link, "root", Logins.PASSWORD));
          assertThat(accounts.isFirstAdminLink(link)).isEqualTo(accounts.list().isEmpty());
          if (accounts.list().isEmpty()) {
            accounts.firstAdmin(link, "root", Logins.PASSWORD);
          }
          assertOneOperator(accounts, link);
        });
  }

  private static Secret link(LocalIdentity identity) {
    var link = identity.accounts().firstAdminLink(BASE).orElseThrow();
    return Secret.of(link.getRawQuery().substring("token=".length()));
  }

  private static void assertOneOperator(LocalAccounts accounts, Secret link) {
    assertThat(accounts.login("root", Logins.PASSWORD, ADDRESS).account().groups())
        .containsExactly(Account.ADMINS);
    assertThat(accounts.isFirstAdminLink(link)).isFalse();
    assertThat(refusal(() -> accounts.firstAdmin(link, "evil", OTHER)))
        .contains(Reason.INVALID_GRANT);
    assertThat(accounts.list()).hasSize(1);
  }

  @Test
  void makesAnAccountThatLogsInOrNone() {
    everywhere(
        trial -> {
          trial.attempt(Logins::withAlice);
          if (trial.healthy.accounts().account(Logins.LOGIN).isEmpty()) {
            Logins.withAlice(trial.healthy);
          }
          assertThat(tokens(trial.healthy, Logins.PASSWORD).person().id())
              .isEqualTo("user:" + Logins.LOGIN);
        });
  }

  @Test
  void letsALoginBeTriedAgainAtOnce() {
    everywhere(
        trial -> {
          Logins.withAlice(trial.healthy);
          trial.attempt(identity -> code(identity, Logins.PASSWORD));
          assertWorks(trial.healthy, tokens(trial.healthy, Logins.PASSWORD), true);
        });
  }

  @Test
  void locksNoAccountForEver() {
    Logins.withAlice(Logins.identity(database, time));
    for (int i = 0; i < 5 * Lockout.By.LOGIN_FROM_ADDRESS.most; i++) {
      var steps = new int[1];
      var failing =
          WatchedDb.around(
              database,
              step -> {
                // Counted as failed before the account is read.
                steps[0] += step.equals(WatchedDb.COMMITTED) ? 1 : 0;
                if (steps[0] > 0) {
                  throw new IndexedDbException(IndexedDbException.Reason.UNAVAILABLE, step);
                }
              });
      var accounts = Logins.identity(failing, time).accounts();
      refusal(() -> accounts.login(Logins.LOGIN, Logins.PASSWORD, ADDRESS));
      time.pass(Duration.ofMinutes(1));
    }
    var accounts = Logins.identity(database, time).accounts();
    assertThat(refusal(() -> accounts.login(Logins.LOGIN, Logins.PASSWORD, ADDRESS)))
        .contains(Reason.LOCKED);
    time.pass(Duration.ofMinutes(15));
    accounts.login(Logins.LOGIN, Logins.PASSWORD, ADDRESS);
  }

  @Test
  void takesACodeOnceOrEndsWhatItGave() {
    everywhere(
        trial -> {
          var code = code(Logins.withAlice(trial.healthy), Logins.PASSWORD);
          trial.attempt(identity -> identity.token(exchange(code)));
          assertOnce(trial.healthy, Optional.empty(), () -> trial.healthy.token(exchange(code)));
        });
  }

  @Test
  void takesARefreshTokenOnceOrEndsTheGrant() {
    everywhere(
        trial -> {
          var first = tokens(Logins.withAlice(trial.healthy), Logins.PASSWORD);
          var refresh = new RefreshToken(CLIENT, first.refreshToken().orElseThrow(), List.of());
          trial.attempt(identity -> identity.token(refresh));
          assertOnce(trial.healthy, Optional.of(first), () -> trial.healthy.token(refresh));
        });
  }

  /** The second attempt works, or the code was used up and issued no token. */
  private static void assertOnce(
      LocalIdentity identity, Optional<Tokens> first, Supplier<Tokens> again) {
    try {
      assertWorks(identity, again.get(), true);
    } catch (ServiceException used) {
      assertThat(used.reason()).isEqualTo(Reason.INVALID_GRANT);
      first.ifPresent(tokens -> assertWorks(identity, tokens, false));
      assertThat(grants(identity)).allMatch(grant -> grant.revokedAt().isPresent());
    }
    assertWorks(identity, tokens(identity, Logins.PASSWORD), true);
  }

  @Test
  @Tag("nightly")
  void endsEverythingTogetherWithThePassword() {
    everywhere(
        trial -> {
          var tokens = tokens(Logins.withAlice(trial.healthy), Logins.PASSWORD);
          trial.attempt(identity -> identity.accounts().setPassword(Logins.LOGIN, OTHER));
          boolean old = refusal(() -> code(trial.healthy, Logins.PASSWORD)).isEmpty();
          assertThat(refusal(() -> code(trial.healthy, OTHER)).isEmpty()).isEqualTo(!old);
          assertWorks(trial.healthy, tokens, old);
        });
  }

  @Test
  void endsEverythingTogetherWithTheAccount() {
    everywhere(
        trial -> {
          var tokens = tokens(Logins.withAlice(trial.healthy), Logins.PASSWORD);
          trial.attempt(identity -> identity.accounts().setDisabled(Logins.LOGIN, true));
          boolean open = refusal(() -> code(trial.healthy, Logins.PASSWORD)).isEmpty();
          assertWorks(trial.healthy, tokens, open);
          trial.healthy.accounts().setDisabled(Logins.LOGIN, false);
          assertWorks(trial.healthy, tokens, open);
        });
  }

  @Test
  void endsAGrantWithItsTokens() {
    everywhere(
        trial -> {
          var tokens = tokens(Logins.withAlice(trial.healthy), Logins.PASSWORD);
          var grant = tokens.grantId().orElseThrow();
          trial.attempt(identity -> identity.revokeGrant(grant));
          assertWorks(trial.healthy, tokens, trial.healthy.getGrant(grant).revokedAt().isEmpty());
        });
  }

  private static void assertWorks(LocalIdentity identity, Tokens tokens, boolean works) {
    assertThat(identity.introspect(tokens.accessToken()).isPresent()).isEqualTo(works);
  }

  private static List<Grant> grants(LocalIdentity identity) {
    return identity.listGrants(Optional.of("user:" + Logins.LOGIN), 100, Optional.empty()).grants();
  }

  private static Tokens tokens(LocalIdentity identity, Secret password) {
    return identity.token(exchange(code(identity, password)));
  }

  private static Secret code(LocalIdentity identity, Secret password) {
    var request = AuthorizeRequest.of("client", Logins.REDIRECT, "s", CHALLENGE);
    var end = identity.login(request, Logins.LOGIN, password, ADDRESS);
    return Secret.of(end.end().orElseThrow().getRawQuery().replaceAll(".*code=([^&]*).*", "$1"));
  }

  private static AuthorizationCode exchange(Secret code) {
    return new AuthorizationCode(CLIENT, code, Logins.REDIRECT, Secret.of(VERIFIER));
  }

  /** The reason of the refusal; empty when it was not refused. */
  private static Optional<Reason> refusal(Runnable attempt) {
    var failure = catchThrowableOfType(ServiceException.class, attempt::run);
    return Optional.ofNullable(failure).map(ServiceException::reason);
  }
}
