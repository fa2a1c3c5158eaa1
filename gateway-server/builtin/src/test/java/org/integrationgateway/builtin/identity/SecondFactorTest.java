package org.integrationgateway.builtin.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.builtin.identity.totp.KeySealer;
import org.integrationgateway.builtin.identity.totp.SecondFactor;
import org.integrationgateway.builtin.identity.totp.Totp;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins that ask for the code of a device. */
final class SecondFactorTest {
  private static final String HOME = "192.0.2.1";

  @TempDir Path folder;
  private final SettableTime time = new SettableTime();
  private final Backwards sealer = new Backwards();
  private IndexedDb database;
  private LocalAccounts accounts;

  @BeforeEach
  void open() {
    database = SqliteIndexedDb.open(folder.resolve("accounts.db"));
    accounts = new LocalIdentity(database, Logins.settings().withSealer(sealer), time).accounts();
    accounts.create(Logins.LOGIN, Logins.PASSWORD, Optional.empty(), List.of());
  }

  @AfterEach
  void close() {
    database.close();
  }

  /** Turns the bytes around and keeps the keys, so that the test has the device too. */
  private static final class Backwards implements KeySealer {
    private final List<Secret> keys = new ArrayList<>();

    @Override
    public String seal(String login, Secret key) {
      keys.add(key);
      return login + ":" + (keys.size() - 1);
    }

    @Override
    public Secret open(String login, String sealed) {
      assertThat(sealed).startsWith(login + ":");
      return keys.get(Integer.parseInt(sealed.substring(login.length() + 1)));
    }

    private String code(Instant now) {
      return Totp.code(keys.get(0), now);
    }
  }

  private String code() {
    return sealer.code(time.instant());
  }

  private List<Secret> turnOn() {
    accounts.factors().begin(Logins.LOGIN);
    var codes = accounts.factors().confirm(Logins.LOGIN, code());
    time.pass(Duration.ofSeconds(30));
    return codes;
  }

  private Secret step() {
    return accounts.login(Logins.LOGIN, Logins.PASSWORD, HOME).step().orElseThrow();
  }

  /** RFC 6238, appendix B, the last six digits. */
  @Test
  void computesTheCodesOfTheStandard() {
    var key = Secret.of("12345678901234567890".getBytes(StandardCharsets.US_ASCII));
    assertThat(Totp.code(key, Instant.ofEpochSecond(59))).isEqualTo("287082");
    assertThat(Totp.code(key, Instant.ofEpochSecond(1111111109))).isEqualTo("081804");
    assertThat(Totp.code(key, Instant.ofEpochSecond(2000000000))).isEqualTo("279037");
    assertThat(Totp.code(key, Instant.ofEpochSecond(20000000000L))).isEqualTo("353130");
    assertThat(Totp.typed(key)).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    assertThat(Totp.link(key, "Integration Gateway", "a@b").toString())
        .isEqualTo(
            "otpauth://totp/Integration%20Gateway:a%40b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
                + "&issuer=Integration%20Gateway&algorithm=SHA1&digits=6&period=30");
  }

  @Test
  void asksForACodeOnlyAfterADeviceWasConfirmed() {
    var setup = accounts.factors().begin(Logins.LOGIN);
    assertThat(accounts.login(Logins.LOGIN, Logins.PASSWORD, HOME).step()).isEmpty();
    assertThat(accounts.factors().pending(Logins.LOGIN).orElseThrow().key().matches(setup.key()))
        .isTrue();
    assertThat(refused(() -> accounts.factors().confirm(Logins.LOGIN, "000000")))
        .isEqualTo(Reason.INVALID_GRANT);
    assertThat(accounts.factors().isOn(Logins.LOGIN)).isFalse();

    assertThat(accounts.factors().confirm(Logins.LOGIN, code()))
        .hasSize(10)
        .doesNotHaveDuplicates();
    assertThat(accounts.factors().pending(Logins.LOGIN)).isEmpty();
    assertThat(refused(() -> accounts.factors().begin(Logins.LOGIN)))
        .isEqualTo(Reason.INVALID_STATE);
    // The code that confirmed the device is used.
    assertThat(refused(() -> accounts.confirm(step(), code(), HOME)))
        .isEqualTo(Reason.INVALID_GRANT);
    time.pass(Duration.ofSeconds(30));
    assertThat(accounts.confirm(step(), code(), HOME).login()).isEqualTo(Logins.LOGIN);

    assertThat(accounts.factors().remove(Logins.LOGIN)).isTrue();
    assertThat(accounts.login(Logins.LOGIN, Logins.PASSWORD, HOME).step()).isEmpty();
  }

  @Test
  void forgetsASetupThatTookTooLong() {
    accounts.factors().begin(Logins.LOGIN);
    time.pass(Duration.ofMinutes(16));
    assertThat(accounts.factors().pending(Logins.LOGIN)).isEmpty();
    assertThat(refused(() -> accounts.factors().confirm(Logins.LOGIN, code())))
        .isEqualTo(Reason.INVALID_STATE);
  }

  @Test
  void acceptsEachCodeOnceAndOneStepOfDrift() {
    turnOn();
    var code = code();
    accounts.confirm(step(), code, HOME);
    assertThat(refused(() -> accounts.confirm(step(), code, HOME))).isEqualTo(Reason.INVALID_GRANT);

    time.pass(Duration.ofSeconds(90));
    var early = sealer.code(time.instant().plusSeconds(30));
    var late = sealer.code(time.instant().minusSeconds(30));
    accounts.confirm(step(), early, HOME);
    // A code of an earlier step would be the second use of a window that has ended.
    assertThat(refused(() -> accounts.confirm(step(), late, HOME))).isEqualTo(Reason.INVALID_GRANT);
    time.pass(Duration.ofMinutes(5));
    for (var drift : List.of(-60, 60)) {
      assertThat(
              refused(
                  () ->
                      accounts.confirm(
                          step(), sealer.code(time.instant().plusSeconds(drift)), HOME)))
          .isEqualTo(Reason.INVALID_GRANT);
    }
  }

  @Test
  void takesEachRecoveryCodeOnceInAnySpelling() {
    var codes = turnOn();
    var first = codes.get(0).<String>use(text -> text);
    assertThat(first).matches("[a-z2-7]{4}(-[a-z2-7]{4}){3}");
    accounts.confirm(step(), first.toUpperCase(java.util.Locale.ROOT).replace("-", " "), HOME);
    assertThat(refused(() -> accounts.confirm(step(), first, HOME)))
        .isEqualTo(Reason.INVALID_GRANT);
    codes.subList(1, 10).forEach(code -> accounts.confirm(step(), code.use(text -> text), HOME));
    var stored =
        database.<String>read(
            SecondFactor.STORE,
            store -> store.get(Key.of(Logins.LOGIN)).orElseThrow().list("recovery").toString());
    assertThat(stored).isEqualTo("[]");
  }

  /** A stolen password must not let its owner guess codes without end. */
  @Test
  void countsWrongCodesThoughThePasswordIsRightEachTime() {
    turnOn();
    for (int i = 0; i < Lockout.By.LOGIN_FROM_ADDRESS.most; i++) {
      assertThat(refused(() -> accounts.confirm(step(), "000000", HOME)))
          .isEqualTo(Reason.INVALID_GRANT);
    }
    assertThat(refused(this::step)).isEqualTo(Reason.LOCKED);
    time.pass(Duration.ofSeconds(30));
    accounts.confirm(step(), code(), HOME);
    time.pass(Duration.ofSeconds(30));
    accounts.confirm(step(), code(), HOME);
  }

  @Test
  void countsEveryCodeOfOneLoginToo() {
    turnOn();
    var step = step();
    for (int i = 0; i < Lockout.By.LOGIN_FROM_ADDRESS.most; i++) {
      assertThat(refused(() -> accounts.confirm(step, "000000", HOME)))
          .isEqualTo(Reason.INVALID_GRANT);
    }
    assertThat(refused(() -> accounts.confirm(step, code(), HOME))).isEqualTo(Reason.LOCKED);
  }

  @Test
  void endsALoginThatWaitsForItsCode() {
    turnOn();
    var used = step();
    accounts.confirm(used, code(), HOME);
    var changed = step();
    time.pass(Duration.ofSeconds(30));
    accounts.setPassword(Logins.LOGIN, Logins.PASSWORD);
    assertThat(refused(() -> accounts.confirm(changed, code(), HOME)))
        .isEqualTo(Reason.INVALID_GRANT);
    var slow = step();
    time.pass(LoginSteps.LIFE);
    for (var step : List.of(used, slow, Secret.of("guessed"))) {
      assertThat(refused(() -> accounts.confirm(step, code(), HOME)))
          .isEqualTo(Reason.INVALID_INPUT);
    }
    var disabled = step();
    accounts.setDisabled(Logins.LOGIN, true);
    assertThat(refused(() -> accounts.confirm(disabled, code(), HOME)))
        .isEqualTo(Reason.INVALID_GRANT);
  }

  private static Reason refused(ThrowingCallable attempt) {
    var failure = catchThrowableOfType(ServiceException.class, attempt);
    assertThat(failure).isNotNull();
    return failure.reason();
  }
}
