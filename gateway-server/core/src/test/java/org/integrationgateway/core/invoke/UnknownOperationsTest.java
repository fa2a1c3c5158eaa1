package org.integrationgateway.core.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.sdk.Subject;
import org.junit.jupiter.api.Test;

/** An app whose provider was never ready is listed, and says why it cannot be called. */
class UnknownOperationsTest {
  private static final Caller ADA = Caller.of(Subject.of("user:ada"));

  @Test
  void saysWhyInsteadOfThatThereIsNoSuchOperation() {
    var visibleCatalog = visibleCatalog(Optional.of(ErrorCode.PROVIDER_UNAVAILABLE));
    assertThat(visibleCatalog.app(ADA, "weather").operations()).isEmpty();
    assertThatThrownBy(() -> visibleCatalog.operation(ADA, "weather", "forecast"))
        .hasMessage("it ended with exit code 3 before it was ready")
        .asInstanceOf(type(GatewayException.class))
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.PROVIDER_UNAVAILABLE));
  }

  @Test
  void aListWithoutOperationsSaysWhyTheyAreMissing() {
    var listing =
        visibleCatalog(Optional.of(ErrorCode.PROVIDER_UNAVAILABLE))
            .operations(ADA, "weather", Selector.NONE);
    assertThat(listing.operations()).isEmpty();
    assertThat(listing.missing())
        .hasValueSatisfying(
            why ->
                assertThat(why.detail())
                    .isEqualTo("it ended with exit code 3 before it was ready"));
    assertThat(visibleCatalog(Optional.empty()).operations(ADA, "weather", Selector.NONE).missing())
        .isEmpty();
  }

  @Test
  void saysWhyInsteadOfThatThereIsNoSuchTool() {
    var visibleCatalog = visibleCatalog(Optional.of(ErrorCode.PROVIDER_UNAVAILABLE));
    assertThat(visibleCatalog.offersTools()).isTrue();
    assertThatThrownBy(() -> visibleCatalog.tool(ADA, "weather_forecast"))
        .asInstanceOf(type(GatewayException.class))
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.PROVIDER_UNAVAILABLE));
    assertThatThrownBy(() -> visibleCatalog.tool(ADA, "wether_forecast"))
        .asInstanceOf(type(GatewayException.class))
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND));
  }

  @Test
  void saysThatThereIsNoneWhenTheOperationsAreKnown() {
    assertThatThrownBy(() -> visibleCatalog(Optional.empty()).operation(ADA, "weather", "forecast"))
        .asInstanceOf(type(GatewayException.class))
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND));
  }

  @Test
  void whoHasTimeWaitsUntilItIsThere() {
    var catalog = catalog(app(starting(), Map.of()));
    var visibleCatalog =
        new VisibleCatalog(catalog, new AccessPolicy(List.of()), TestApps.NO_CREDENTIALS);
    var found =
        visibleCatalog.operation(
            ADA,
            "weather",
            "op",
            Selector.NONE,
            waitedFor -> {
              assertThat(waitedFor.name()).isEqualTo("weather");
              var known =
                  TestApps.operation(
                      "weather", "op", call -> new Reply(200, List.of(), Reply.Body.EMPTY));
              catalog.replace(List.of(app(starting(), Map.of("op", known))));
            });
    assertThat(found.operation().id()).isEqualTo("op");
  }

  @Test
  void doesNotWaitForAnAppThatServes() {
    var visibleCatalog = visibleCatalog(Optional.empty());
    assertThatThrownBy(
            () ->
                visibleCatalog.operation(
                    ADA,
                    "weather",
                    "forecast",
                    Selector.NONE,
                    app -> {
                      throw new AssertionError("waited for " + app);
                    }))
        .isInstanceOf(GatewayException.class);
  }

  private static AppHealth starting() {
    return new AppHealth() {
      @Override
      public State state() {
        return State.UNKNOWN;
      }

      @Override
      public boolean holdsCalls() {
        return true;
      }
    };
  }

  private static VisibleCatalog visibleCatalog(Optional<ErrorCode> obstacle) {
    var health =
        new AppHealth() {
          @Override
          public State state() {
            return obstacle.isPresent() ? State.UNHEALTHY : State.HEALTHY;
          }

          @Override
          public Optional<GatewayException> unknownOperations() {
            return obstacle.map(
                code ->
                    new GatewayException(code, "it ended with exit code 3 before it was ready"));
          }
        };
    return new VisibleCatalog(
        catalog(app(health, Map.of())), new AccessPolicy(List.of()), TestApps.NO_CREDENTIALS);
  }

  private static App app(AppHealth health, Map<String, Operation> operations) {
    return App.named("weather").mcp(true).operations(operations).health(health).build();
  }

  private static AppCatalog catalog(App app) {
    return new AppCatalog(List.of(app));
  }
}
