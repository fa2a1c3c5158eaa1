package org.integrationgateway.testkit.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.secrets.Secrets;
import org.integrationgateway.testkit.OptionalBehaviour;
import org.integrationgateway.testkit.ProviderContractTest;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The contract of every secrets provider, in any language. */
public abstract class SecretsContractTest extends ProviderContractTest {
  private static final Secret DATA_KEY = Secret.of("0123456789abcdef0123456789abcdef");

  /** Called by subclasses: only they have anything to test. */
  protected SecretsContractTest() {}

  /** Secrets that are in the store, by name: at least two. */
  protected abstract Map<String, String> stored();

  /** The name of a secret that is not in the store. */
  protected String missing() {
    return "NO_SUCH_SECRET_OF_THE_CONTRACT_TEST";
  }

  /** Whether the store lists names; a store that does not must refuse it. */
  @OptionalBehaviour("tells the names of its secrets")
  protected boolean lists() {
    return true;
  }

  /**
   * Whether the store wraps secrets by keys that never leave it; a store that does not must refuse
   * it.
   */
  @OptionalBehaviour("wraps keys")
  protected boolean wraps() {
    return false;
  }

  /** The names of two different keys, where the store wraps. */
  protected List<String> wrappingKeys() {
    return List.of("contract-one", "contract-two");
  }

  /** Gives a key a newer version, where the test can; the versions before stay. */
  protected void rotate(String key) {
    Assumptions.abort("this test has no means to rotate the keys of the store");
  }

  @Override
  protected final String kind() {
    return ProviderKind.SECRETS.text();
  }

  private Secrets secrets() {
    return harness().service(ProviderKind.SECRETS);
  }

  @Test
  void givesWhatIsStored() {
    stored()
        .forEach(
            (name, value) ->
                assertThat(secrets().get(name).value().<String>use(text -> text))
                    .as("secret '%s'", name)
                    .isEqualTo(value));
  }

  @Test
  void saysThatThereIsNone() {
    assertRefused(Reason.NOT_FOUND, () -> secrets().get(missing()));
  }

  @Test
  void refusesNamesThatAreNone() {
    assertRefused(Reason.INVALID_INPUT, () -> secrets().get(""));
    assertRefused(Reason.INVALID_INPUT, () -> secrets().get("a\nb"));
    assertRefused(Reason.INVALID_INPUT, () -> secrets().get("x".repeat(Secrets.MAX_NAME + 1)));
  }

  @Test
  void cannotBeLedOutOfTheStore() {
    for (var name :
        new String[] {"../../../../etc/passwd", "/etc/passwd", "..", ".", "a/../../b"}) {
      var failure = catchThrowable(() -> secrets().get(name));
      assertThat(failure).as("secret '%s'", name).isInstanceOf(ServiceException.class);
    }
  }

  @Test
  void neverQuotesASecret() {
    for (var value : stored().values()) {
      var failure = catchThrowable(() -> secrets().get(missing()));
      assertThat(failure).hasMessageNotContainingAny(value);
      assertThat(harness().log()).doesNotContain(value);
    }
  }

  @Test
  void listsNamesInPagesAndOrder() {
    Assumptions.assumeTrue(lists(), "this store does not tell names");
    var names = new ArrayList<String>();
    Optional<String> page = Optional.empty();
    do {
      var found = secrets().list("", 1, page);
      assertThat(found.names()).hasSizeLessThanOrEqualTo(1);
      names.addAll(found.names());
      page = found.nextPageToken();
    } while (page.isPresent());

    assertThat(names).isSorted().doesNotHaveDuplicates().containsAll(stored().keySet());
    assertThat(names).doesNotContainAnyElementsOf(stored().values());
  }

  @Test
  void listsOnlyNamesWithThePrefix() {
    Assumptions.assumeTrue(lists(), "this store does not tell names");
    var name = stored().keySet().iterator().next();

    assertThat(secrets().list(name, 10, Optional.empty()).names())
        .contains(name)
        .allMatch(found -> found.startsWith(name));
    assertThat(secrets().list(missing(), 10, Optional.empty()).names()).isEmpty();
  }

  @Test
  void saysThatItDoesNotList() {
    Assumptions.assumeFalse(lists(), "this store tells names");

    assertRefused(Reason.NOT_SUPPORTED, () -> secrets().list("", 10, Optional.empty()));
  }

  @Test
  void refusesPagesThatAreNone() {
    assertRefused(
        Reason.INVALID_INPUT, () -> secrets().list("", Secrets.MAX_PAGE + 1, Optional.empty()));
    assertRefused(Reason.INVALID_INPUT, () -> secrets().list("", -1, Optional.empty()));
  }

  private String wrappingKey() {
    Assumptions.assumeTrue(wraps(), "this store does not wrap keys");
    return wrappingKeys().get(0);
  }

  @Test
  void unwrapsWhatItHasWrapped() {
    var key = wrappingKey();
    for (var size : new int[] {1, 32, Secrets.MAX_PLAINTEXT}) {
      var bytes = new byte[size];
      Arrays.fill(bytes, (byte) 0xfe);
      var wrapped = secrets().wrap(key, Secret.of(bytes), "place");

      assertThat(secrets().unwrap(key, wrapped.ciphertext(), "place"))
          .as("%d bytes", size)
          .isEqualTo(Secret.of(bytes));
    }
  }

  @Test
  void showsNothingOfAWrappedSecret() {
    var key = wrappingKey();
    var text = "planted-in-the-contract-test";

    var wrapped = secrets().wrap(key, Secret.of(text), "");

    assertThat(new String(wrapped.ciphertext(), StandardCharsets.ISO_8859_1)).doesNotContain(text);
    assertThat(harness().log()).doesNotContain(text);
    assertThat(secrets().unwrap(key, wrapped.ciphertext(), "")).isEqualTo(Secret.of(text));
  }

  @Test
  void refusesAChangedCiphertext() {
    var key = wrappingKey();
    var wrapped = secrets().wrap(key, DATA_KEY, "place").ciphertext();
    for (int at : new int[] {wrapped.length - 1, wrapped.length - 20}) {
      var changed = wrapped.clone();
      changed[at] = (byte) (changed[at] == 'A' ? 'B' : 'A');

      assertRefused(Reason.INVALID_INPUT, () -> secrets().unwrap(key, changed, "place"));
    }
    var cut = Arrays.copyOf(wrapped, wrapped.length - 1);
    assertRefused(Reason.INVALID_INPUT, () -> secrets().unwrap(key, cut, "place"));
    assertRefused(Reason.INVALID_INPUT, () -> secrets().unwrap(key, new byte[0], "place"));
  }

  @Test
  void refusesAnotherContext() {
    var key = wrappingKey();
    var wrapped = secrets().wrap(key, DATA_KEY, "place").ciphertext();

    assertRefused(Reason.INVALID_INPUT, () -> secrets().unwrap(key, wrapped, "elsewhere"));
    assertRefused(Reason.INVALID_INPUT, () -> secrets().unwrap(key, wrapped, ""));
  }

  @Test
  void refusesTheCiphertextOfAnotherKey() {
    var key = wrappingKey();
    var wrapped = secrets().wrap(key, DATA_KEY, "place").ciphertext();

    assertRefused(
        Reason.INVALID_INPUT, () -> secrets().unwrap(wrappingKeys().get(1), wrapped, "place"));
  }

  @Test
  void saysThatThereIsNoSuchKey() {
    var wrapped = secrets().wrap(wrappingKey(), DATA_KEY, "place").ciphertext();

    assertRefused(Reason.NOT_FOUND, () -> secrets().wrap(missing(), DATA_KEY, "place"));
    assertRefused(Reason.NOT_FOUND, () -> secrets().unwrap(missing(), wrapped, "place"));
  }

  @Test
  void unwrapsByAnOlderVersionOfAKey() {
    var key = wrappingKey();
    var before = secrets().wrap(key, DATA_KEY, "place");
    rotate(key);

    var after = secrets().wrap(key, DATA_KEY, "place");

    assertThat(after.keyVersion()).isNotEqualTo(before.keyVersion());
    assertThat(secrets().unwrap(key, before.ciphertext(), "place")).isEqualTo(DATA_KEY);
    assertThat(secrets().unwrap(key, after.ciphertext(), "place")).isEqualTo(DATA_KEY);
  }

  @Test
  void refusesToWrapBeyondItsLimits() {
    var key = wrappingKey();
    var large = Secret.of(new byte[Secrets.MAX_PLAINTEXT + 1]);
    var context = "x".repeat(Secrets.MAX_CONTEXT + 1);

    assertRefused(Reason.INVALID_INPUT, () -> secrets().wrap(key, large, ""));
    assertRefused(Reason.INVALID_INPUT, () -> secrets().wrap(key, Secret.of(""), ""));
    assertRefused(Reason.INVALID_INPUT, () -> secrets().wrap(key, DATA_KEY, context));
    assertRefused(Reason.INVALID_INPUT, () -> secrets().wrap("", DATA_KEY, ""));
    assertRefused(Reason.INVALID_INPUT, () -> secrets().unwrap("a\nb", new byte[100], ""));
  }

  @Test
  void saysThatItDoesNotWrap() {
    Assumptions.assumeFalse(wraps(), "this store wraps keys");

    assertRefused(Reason.NOT_SUPPORTED, () -> secrets().wrap("any", DATA_KEY, ""));
    assertRefused(Reason.NOT_SUPPORTED, () -> secrets().unwrap("any", new byte[100], ""));
  }

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOfSatisfying(
            ServiceException.class, failure -> assertThat(failure.reason()).isEqualTo(reason));
  }
}
