package org.integrationgateway.builtin.identity.password;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class PasswordWorkTest {
  private static final PasswordWork QUICK = new PasswordWork(64, 1, 1);

  @Test
  void agreesWithTheReferenceImplementation() {
    var hash =
        "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

    assertThat(PasswordWork.matches(hash, "password".getBytes(UTF_8))).isTrue();
    assertThat(PasswordWork.matches(hash, "Password".getBytes(UTF_8))).isFalse();
    assertThat(PasswordWork.of(hash)).isEqualTo(new PasswordWork(65536, 2, 1));
  }

  @Test
  void saltsEveryHash() {
    byte[] password = "the same".getBytes(UTF_8);
    assertThat(QUICK.hash(password)).isNotEqualTo(QUICK.hash(password));
  }

  @Test
  void takesTheSameCharactersHoweverTheyWereTyped() {
    var passwords = new Passwords(QUICK);
    var hash = passwords.hash(Secret.of("pa\u0308ssword of some length"), "login");

    assertThat(passwords.matches(Optional.of(hash), Secret.of("p\u00e4ssword of some length")))
        .isTrue();
  }

  @Test
  void comparesWithAHashOfTheSameWorkWhereThereIsNone() {
    var passwords = new Passwords(QUICK);

    assertThat(PasswordWork.of(passwords.unknownAccountHash())).isEqualTo(QUICK);
    assertThat(passwords.matches(Optional.empty(), Secret.of("anything at all"))).isFalse();
  }

  @Test
  void refusesPasswordsThatAreEasilyGuessed() {
    var passwords = new Passwords(QUICK);
    for (var bad : List.of("", "elevenchars", "x".repeat(Passwords.LONGEST + 1))) {
      assertThatThrownBy(() -> passwords.hash(Secret.of(bad), "login"))
          .isInstanceOf(ServiceException.class)
          .hasMessageContaining("12 to 256 characters");
    }
    assertThatThrownBy(() -> passwords.hash(Secret.of("Alice@Example.com"), "alice@example.com"))
        .hasMessageContaining("must differ from the login");
  }

  @Test
  @Tag("nightly")
  void makesOnlyAFewHashesAtATimeHoweverManyLogIn() throws Exception {
    var passwords = new Passwords(PasswordWork.RECOMMENDED);
    var threads = Executors.newFixedThreadPool(64);
    try {
      List<Future<Boolean>> attempts = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        attempts.add(threads.submit(() -> passwords.matches(Optional.empty(), Secret.of("wrong"))));
      }
      int away = 0;
      for (var attempt : attempts) {
        try {
          assertThat(attempt.get()).isFalse();
        } catch (ExecutionException refused) {
          assertThat(refused.getCause()).hasMessageContaining("too many logins");
          away++;
        }
      }
      assertThat(away).as("sent away of 64").isBetween(1, 62);
    } finally {
      threads.shutdownNow();
    }
  }
}
