package org.integrationgateway.testkit.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOfSatisfying(
            ServiceException.class, failure -> assertThat(failure.reason()).isEqualTo(reason));
  }
}
