package org.integrationgateway.builtin.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.builtin.identity.AccountObserver.Change;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Accounts that an operator makes, whose owners set the password by a link. */
final class AccountLinksTest {
  private static final Secret OTHER = Secret.of("another long password");

  @TempDir Path folder;
  private final SettableTime time = new SettableTime();
  private final List<String> ended = new ArrayList<>();
  private IndexedDb database;
  private LocalAccounts accounts;

  @BeforeEach
  void open() {
    database = SqliteIndexedDb.open(folder.resolve("accounts.db"));
    accounts =
        new LocalIdentity(
                database,
                Logins.settings()
                    .withObserver((subject, change) -> ended.add(subject + " " + change)),
                time)
            .accounts();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private AccountLinks.Made invited() {
    accounts.invite("bob", Optional.of("Bob"), Optional.of("bob@example.com"), List.of());
    return accounts.links().make("Bob");
  }

  @Test
  void setsThePasswordOnce() {
    var link = invited();
    assertThat(link.at(URI.create("https://gateway.example/base/")).<String>use(text -> text))
        .startsWith("https://gateway.example/base/identity/local/password?token=gwl_");
    assertThat(accounts.links().owner(link.secret()).orElseThrow().login()).isEqualTo("bob");
    assertThat(refused(() -> accounts.login("bob", Secret.of(""), "a")).reason())
        .isEqualTo(Reason.INVALID_GRANT);
    assertThat(refused(() -> accounts.usePasswordLink(link.secret(), Secret.of("short"))).reason())
        .isEqualTo(Reason.INVALID_INPUT);

    accounts.usePasswordLink(link.secret(), Logins.PASSWORD);
    assertThat(accounts.login("bob", Logins.PASSWORD, "a").account().email())
        .contains("bob@example.com");
    assertThat(ended).containsExactly("user:bob PASSWORD");
    refusesLink(link.secret());
  }

  @Test
  void endsWithTimeAndWithEveryChange() {
    var replaced = invited();
    var late = accounts.links().make("bob");
    refusesLink(replaced.secret());
    time.pass(AccountLinks.LIFE);
    refusesLink(late.secret());

    var overtaken = accounts.links().make("bob");
    accounts.setPassword("bob", OTHER);
    refusesLink(overtaken.secret());

    var disabled = accounts.links().make("bob");
    accounts.setDisabled("bob", true);
    refusesLink(disabled.secret());
    assertThat(refused(() -> accounts.links().make("bob")).reason())
        .isEqualTo(Reason.INVALID_STATE);
    accounts.setDisabled("bob", false);
    refusesLink(disabled.secret());
    refusesLink(Secret.of("guessed"));
    assertThat(refused(() -> accounts.links().make("unknown")).reason())
        .isEqualTo(Reason.NOT_FOUND);
  }

  @Test
  void isNotALinkForTheFirstAccount() {
    var first = accounts.firstAdminLink(URI.create("https://gateway.example")).orElseThrow();
    var link = invited().secret();
    assertThat(accounts.isFirstAdminLink(link)).isFalse();
    refusesLink(Secret.of(first.getRawQuery().substring("token=".length())));
  }

  @Test
  void keepsTheLoginOfADeletedAccountForEver() {
    invited();
    accounts.setPassword("bob", OTHER);
    accounts.delete("bob");
    assertThat(ended).containsExactly("user:bob PASSWORD", "user:bob " + Change.DELETED);
    assertThat(accounts.list()).isEmpty();
    assertThat(accounts.account("bob")).isEmpty();
    assertThat(refused(() -> accounts.login("bob", OTHER, "a")).reason())
        .isEqualTo(Reason.INVALID_GRANT);
    var again = refused(this::invited);
    assertThat(again.reason()).isEqualTo(Reason.CONFLICT);
    assertThat(again.getMessage()).contains("was deleted");
    for (ThrowingCallable change :
        List.<ThrowingCallable>of(
            () -> accounts.delete("bob"),
            () -> accounts.setDisabled("bob", false),
            () -> accounts.setPassword("bob", OTHER))) {
      assertThat(refused(change).reason()).isEqualTo(Reason.NOT_FOUND);
    }
    // Otherwise a stranger with access to the log could make an operator again.
    assertThat(accounts.firstAdminLink(URI.create("https://gateway.example"))).isEmpty();
  }

  private void refusesLink(Secret link) {
    assertThat(accounts.links().owner(link)).isEmpty();
    assertThat(refused(() -> accounts.usePasswordLink(link, OTHER)).reason())
        .isEqualTo(Reason.INVALID_GRANT);
  }

  private static ServiceException refused(ThrowingCallable attempt) {
    var failure = catchThrowableOfType(ServiceException.class, attempt);
    assertThat(failure).isNotNull();
    return failure;
  }
}
