package org.integrationgateway.testkit.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.offer.PromptArgument;
import org.integrationgateway.sdk.app.offer.PromptCompletion;
import org.integrationgateway.testkit.ProviderContractTest;
import org.junit.jupiter.api.Test;

/** The part of the contract of apps that is about resources and prompts. */
public abstract class OfferContractTest extends ProviderContractTest {
  private static final OfferQuery QUERY =
      new OfferQuery(CallContext.of(Subject.of("user:tester")), Optional.empty());

  /** Called by subclasses: only they have anything to test. */
  OfferContractTest() {}

  @Test
  void readsTheResourcesThatItListsOrSaysThatItHasNone() {
    var app = harness().app();
    if (!announces(AppFeature.RESOURCES)) {
      assertReason(() -> app.resources(QUERY), Reason.NOT_SUPPORTED);
      assertReason(() -> app.readResource("test://nothing", QUERY), Reason.NOT_SUPPORTED);
      return;
    }
    for (var resource : app.resources(QUERY).resources()) {
      assertThat(app.readResource(resource.uri(), QUERY)).as(resource.uri()).isNotEmpty();
    }
    assertReason(() -> app.readResource("test://no/such/resource", QUERY), Reason.NOT_FOUND);
  }

  @Test
  void makesThePromptsThatItListsOrSaysThatItHasNone() {
    var app = harness().app();
    if (!announces(AppFeature.PROMPTS)) {
      assertReason(() -> app.prompts(QUERY), Reason.NOT_SUPPORTED);
      assertReason(() -> app.prompt("nothing", Map.of(), QUERY), Reason.NOT_SUPPORTED);
      return;
    }
    for (var prompt : app.prompts(QUERY)) {
      for (var argument : prompt.arguments()) {
        var typing = new PromptCompletion(prompt.name(), argument.name(), "", Map.of());
        assertThat(app.completions(typing, QUERY)).as(argument.name()).doesNotContainNull();
      }
      if (prompt.arguments().stream().noneMatch(PromptArgument::required)) {
        assertThat(app.prompt(prompt.name(), Map.of(), QUERY).messages())
            .as(prompt.name())
            .isNotEmpty();
      } else {
        assertReason(() -> app.prompt(prompt.name(), Map.of(), QUERY), Reason.INVALID_INPUT);
      }
    }
    assertReason(() -> app.prompt("no such prompt", Map.of(), QUERY), Reason.NOT_FOUND);
  }

  private boolean announces(AppFeature feature) {
    return harness().app().metadata().features().contains(feature);
  }

  private static void assertReason(ThrowingCallable question, Reason reason) {
    assertThat(catchThrowableOfType(AppException.class, question).reason()).isEqualTo(reason);
  }
}
