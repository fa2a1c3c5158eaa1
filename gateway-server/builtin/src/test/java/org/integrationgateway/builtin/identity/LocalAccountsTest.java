package org.integrationgateway.builtin.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.builtin.identity.Lockout.By.ADDRESS;
import static org.integrationgateway.builtin.identity.Lockout.By.LOGIN;
import static org.integrationgateway.builtin.identity.Lockout.By.LOGIN_FROM_ADDRESS;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.builtin.identity.password.PasswordWork;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalAccountsTest {
  private static final Secret WRONG = Secret.of("not the password");
  private static final URI BASE = URI.create("https://gateway.example");

  @TempDir Path folder;
  private final SettableTime time = new SettableTime();
  private IndexedDb database;
  private LocalAccounts accounts;

  @BeforeEach
  void open() {
    database = SqliteIndexedDb.open(folder.resolve("accounts.db"));
    accounts = accounts(Logins.QUICK);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private LocalAccounts accounts(PasswordWork work) {
    return new LocalIdentity(database, Logins.settings().withPasswordWork(work), time).accounts();
  }

  private Account alice() {
    return accounts.create(Logins.LOGIN, Logins.PASSWORD, Optional.of("Alice"), List.of("people"));
  }

  @Test
  void logsInWithLoginAndPassword() {
    alice();

    var account = accounts.login("  Alice@Example.COM ", Logins.PASSWORD, "a").account();
    assertThat(account.subject()).isEqualTo("user:alice@example.com");
    assertThat(account.person().email()).contains("alice@example.com");
  }

  @Test
  void saysTheSameWhetherThereIsSuchAnAccountOrNot() {
    alice();
    accounts.create("gone", Logins.PASSWORD, Optional.empty(), List.of());
    accounts.setDisabled("gone", true);

    var wrong = refused(() -> accounts.login(Logins.LOGIN, WRONG, "a"));
    var unknown = refused(() -> accounts.login("unknown", WRONG, "b"));
    var disabled = refused(() -> accounts.login("gone", Logins.PASSWORD, "c"));
    assertThat(wrong.reason()).isEqualTo(Reason.INVALID_GRANT);
    assertThat(List.of(unknown, disabled))
        .allSatisfy(
            failure -> {
              assertThat(failure.reason()).isEqualTo(wrong.reason());
              assertThat(failure.getMessage()).isEqualTo(wrong.getMessage());
            });
    for (var login : List.of(Logins.LOGIN, "unknown", "gone")) {
      assertThat(attemptsUntilLocked(login)).as(login).isEqualTo(LOGIN_FROM_ADDRESS.most);
    }
  }

  private long attemptsUntilLocked(String login) {
    return IntStream.iterate(0, i -> i + 1)
        .takeWhile(
            i -> refused(() -> accounts.login(login, WRONG, login)).reason() != Reason.LOCKED)
        .count();
  }

  @Test
  void locksALoginForLongerAndLonger() {
    alice();
    for (int i = 0; i < LOGIN_FROM_ADDRESS.most; i++) {
      refused(() -> accounts.login(Logins.LOGIN, WRONG, "a"));
    }
    assertLocked("30 seconds", "a");
    time.pass(Duration.ofSeconds(30));
    assertThat(refused(() -> accounts.login(Logins.LOGIN, WRONG, "a")).reason())
        .isEqualTo(Reason.INVALID_GRANT);
    assertLocked("60 seconds", "a");
    time.pass(Duration.ofMinutes(1));
    accounts.login(Logins.LOGIN, Logins.PASSWORD, "a");
    assertThat(refused(() -> accounts.login(Logins.LOGIN, WRONG, "a")).reason())
        .isEqualTo(Reason.INVALID_GRANT);
  }

  /** Otherwise an attacker could lock out any account with occasional guesses. */
  @Test
  void locksALoginOnlyWhereTheGuessesComeFrom() {
    alice();
    for (int i = 0; i < 3 * LOGIN_FROM_ADDRESS.most; i++) {
      refused(() -> accounts.login(Logins.LOGIN, WRONG, "bad"));
      time.pass(Duration.ofMinutes(15));
    }

    assertThat(accounts.login(Logins.LOGIN, Logins.PASSWORD, "home").account().login())
        .isEqualTo(Logins.LOGIN);
  }

  @Test
  void locksALoginThatManyAddressesGuessAt() {
    alice();
    for (int i = 0; i < LOGIN.most; i++) {
      var address = "192.0.2." + i;
      refused(() -> accounts.login(Logins.LOGIN, WRONG, address));
    }

    assertLocked("30 seconds", "198.51.100.1");
    time.pass(Duration.ofMinutes(15));
    accounts.login(Logins.LOGIN, Logins.PASSWORD, "198.51.100.1");
  }

  @Test
  void takesANetworkOfIpv6ForOneAddress() {
    alice();
    for (int i = 0; i < ADDRESS.most; i++) {
      var login = "guess" + i;
      var address = "[2001:db8:1:2::" + Integer.toHexString(i) + "]";
      refused(() -> accounts.login(login, WRONG, address));
    }

    assertLocked("30 seconds", "[2001:db8:1:2:ffff::1]");
    accounts.login(Logins.LOGIN, Logins.PASSWORD, "[2001:db8:1:3::1]");
  }

  /** Many users may share one address, and some of them mistype every day. */
  @Test
  void forgivesAnAddressItsFailuresWithTime() {
    alice();
    for (int i = 0; i < 3 * ADDRESS.most; i++) {
      var login = "typo" + i;
      assertThat(refused(() -> accounts.login(login, WRONG, "office")).reason())
          .isEqualTo(Reason.INVALID_GRANT);
      time.pass(Duration.ofMinutes(1));
    }
  }

  private void assertLocked(String wait, String address) {
    var failure = refused(() -> accounts.login(Logins.LOGIN, Logins.PASSWORD, address));
    assertThat(failure.reason()).isEqualTo(Reason.LOCKED);
    assertThat(failure).hasMessageContaining(wait);
    assertThat(failure.retryAfter()).hasValueSatisfying(it -> assertThat(it).isPositive());
  }

  @Test
  void locksAnAddressThatTriesManyLogins() {
    alice();
    for (int i = 0; i < ADDRESS.most; i++) {
      var login = "guess" + i;
      refused(() -> accounts.login(login, WRONG, "bad"));
    }

    assertThat(refused(() -> accounts.login(Logins.LOGIN, Logins.PASSWORD, "bad")).reason())
        .isEqualTo(Reason.LOCKED);
    accounts.login(Logins.LOGIN, Logins.PASSWORD, "good");
  }

  @Test
  void countsAttemptsOfAllReplicasAndOfManyAtOnce() throws Exception {
    alice();
    var other = accounts(Logins.QUICK);
    var threads = Executors.newFixedThreadPool(16);
    try {
      var attempts =
          IntStream.range(0, 32)
              .<Callable<Reason>>mapToObj(
                  i ->
                      () ->
                          refused(
                                  () ->
                                      (i % 2 == 0 ? accounts : other)
                                          .login(Logins.LOGIN, WRONG, "a"))
                              .reason())
              .toList();
      int tried = 0;
      for (var each : threads.invokeAll(attempts)) {
        tried += each.get() == Reason.INVALID_GRANT ? 1 : 0;
      }
      assertThat(tried).isEqualTo(LOGIN_FROM_ADDRESS.most);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void forgetsAttemptsAfterADay() {
    IntStream.range(0, 10)
        .forEach(i -> refused(() -> accounts.login("unknown" + i, WRONG, "a" + i)));
    time.pass(Duration.ofDays(1));
    refused(() -> accounts.login("stranger", WRONG, "b"));

    assertThat(database.<Long>read(Lockout.STORE, store -> store.count(KeyRange.ALL))).isEqualTo(3);
  }

  @Test
  void hashesAgainWhenMoreWorkIsAskedFor() {
    alice();
    accounts = accounts(new PasswordWork(128, 2, 1));
    accounts.login(Logins.LOGIN, Logins.PASSWORD, "a");

    assertThat(storedHash()).startsWith("$argon2id$v=19$m=128,t=2,p=1$");
    accounts.login(Logins.LOGIN, Logins.PASSWORD, "a");
    accounts = accounts(Logins.QUICK);
    accounts.login(Logins.LOGIN, Logins.PASSWORD, "a");
    assertThat(storedHash()).contains("m=128");
  }

  private String storedHash() {
    return database.read(
        AccountDocument.STORE,
        store ->
            AccountDocument.password(store.get(Key.of(Logins.LOGIN)).orElseThrow()).orElseThrow());
  }

  @Test
  void makesTheFirstOperatorByALinkThatWorksOnce() {
    var link = accounts.firstAdminLink(URI.create("https://gateway.example/base/")).orElseThrow();
    assertThat(link.toString())
        .startsWith("https://gateway.example/base/identity/local/first-admin?token=gwl_");
    var token = token(link);
    var second = token(accounts.firstAdminLink(BASE).orElseThrow());
    assertThat(accounts.isFirstAdminLink(token)).isTrue();

    assertThat(refused(() -> accounts.firstAdmin(token, "Root", Secret.of("short"))).reason())
        .isEqualTo(Reason.INVALID_INPUT);
    var admin = accounts.firstAdmin(token, "Root", Logins.PASSWORD);
    assertThat(admin.subject()).isEqualTo("user:root");
    assertThat(admin.groups()).containsExactly(Account.ADMINS);
    accounts.login("root", Logins.PASSWORD, "a");
    for (var used : List.of(token, second, Secret.of("guessed"))) {
      assertThat(accounts.isFirstAdminLink(used)).isFalse();
      assertThat(refused(() -> accounts.firstAdmin(used, "evil", Logins.PASSWORD)).reason())
          .isEqualTo(Reason.INVALID_GRANT);
    }
    assertThat(accounts.firstAdminLink(BASE)).isEmpty();
    assertThat(accounts.list()).hasSize(1);
  }

  @Test
  void createsOneFirstOperatorInARace() throws Exception {
    var links =
        IntStream.range(0, 4)
            .mapToObj(i -> token(accounts.firstAdminLink(BASE).orElseThrow()))
            .toList();
    var threads = Executors.newFixedThreadPool(8);
    try {
      var attempts =
          IntStream.range(0, 8)
              .<Callable<Boolean>>mapToObj(
                  i ->
                      () -> {
                        try {
                          accounts.firstAdmin(links.get(i % 4), "admin" + i, Logins.PASSWORD);
                          return true;
                        } catch (ServiceException late) {
                          return false;
                        }
                      })
              .toList();
      for (var each : threads.invokeAll(attempts)) {
        each.get();
      }
      assertThat(accounts.list()).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void letsALinkEnd() {
    var token = token(accounts.firstAdminLink(BASE).orElseThrow());
    time.pass(Links.LIFE);

    assertThat(accounts.isFirstAdminLink(token)).isFalse();
    refused(() -> accounts.firstAdmin(token, "root", Logins.PASSWORD));
    assertThat(accounts.firstAdminLink(BASE)).isPresent();
  }

  @Test
  void neverGivesALoginToAnotherAccount() {
    alice();

    assertThat(refused(this::alice).reason()).isEqualTo(Reason.CONFLICT);
    for (var login : List.of("", " ", "a b", "user:x", "ä", "-x", "x".repeat(129))) {
      assertThat(
              refused(() -> accounts.create(login, Logins.PASSWORD, Optional.empty(), List.of()))
                  .reason())
          .isEqualTo(Reason.INVALID_INPUT);
    }
    assertThat(refused(() -> accounts.setDisabled("unknown", true)).reason())
        .isEqualTo(Reason.NOT_FOUND);
  }

  private static Secret token(URI link) {
    return Secret.of(link.getRawQuery().substring("token=".length()));
  }

  private static ServiceException refused(ThrowingCallable attempt) {
    var failure = catchThrowableOfType(ServiceException.class, attempt);
    assertThat(failure).isNotNull();
    return failure;
  }
}
