package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.PromptCompletion;
import org.integrationgateway.sdk.app.offer.PromptMessage;
import org.integrationgateway.sdk.app.offer.PromptResult;
import org.integrationgateway.sdk.app.offer.Resource;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.sdk.app.offer.ResourceTemplate;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.Test;

/** The part of the page about resources and prompts. */
class OffersGuideTest {
  static final class Menus {
    private static final Map<String, String> MENUS = Map.of("monday", "Soup", "friday", "Fish");

    static AppProvider provider() {
      return TypedApp.named("menus")
          .resource(
              Resource.of("menu://days", "days").described("Every day that has a menu"),
              (uri, none, query) ->
                  ResourceContent.text(uri, "text/plain", String.join("\n", MENUS.keySet())))
          .resources(
              ResourceTemplate.of("menu://days/{day}", "menu").typed("text/plain"),
              (uri, variables, query) ->
                  ResourceContent.text(uri, "text/plain", menu(variables.getOrDefault("day", ""))))
          .prompt(
              Prompt.of("order").titled("Order lunch").with("day", "Day of the week"),
              (arguments, query) ->
                  PromptResult.of(
                      PromptMessage.user("Order " + menu(arguments.getOrDefault("day", "")) + ".")),
              (typing, query) ->
                  MENUS.keySet().stream().filter(day -> day.startsWith(typing.typed())).toList())
          .build();
    }

    private static String menu(String day) {
      var menu = MENUS.get(day);
      if (menu == null) {
        throw new AppException(Reason.NOT_FOUND, "there is no menu on '" + day + "'");
      }
      return menu;
    }
  }

  @Test
  void readsAMenuAndMakesAnOrderOfIt() {
    var query = new OfferQuery(CallContext.of(Subject.of("user:ada")), Optional.empty());
    try (var menus = ProviderHarness.serve(ProviderUnderTest.object(Menus::provider), "{}")) {
      assertThat(menus.app().readResource("menu://days/friday", query))
          .containsExactly(ResourceContent.text("menu://days/friday", "text/plain", "Fish"));
      assertThat(menus.app().prompt("order", Map.of("day", "monday"), query).messages())
          .containsExactly(PromptMessage.user("Order Soup."));
      assertThat(
              menus.app().completions(new PromptCompletion("order", "day", "f", Map.of()), query))
          .containsExactly("friday");
      assertThatThrownBy(() -> menus.app().readResource("menu://days/sunday", query))
          .hasMessageContaining("there is no menu on 'sunday'");
    }
  }
}
