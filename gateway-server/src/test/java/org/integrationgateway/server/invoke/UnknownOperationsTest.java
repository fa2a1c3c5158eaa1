package org.integrationgateway.server.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.server.access.AccessPolicy;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.AppCatalog;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.identity.Caller;
import org.junit.jupiter.api.Test;

/** An app whose provider was never ready is listed, and says why it cannot be called. */
class UnknownOperationsTest {
  private static final Caller ADA = new Caller(Subject.of("user:ada"), Optional.empty(), List.of());

  @Test
  void saysWhyInsteadOfThatThereIsNoSuchOperation() {
    var directory = directory(Optional.of(ErrorCode.PROVIDER_UNAVAILABLE));
    assertThat(directory.app(ADA, "weather").operations()).isEmpty();
    assertThatThrownBy(() -> directory.operation(ADA, "weather", "forecast"))
        .hasMessage("it ended with exit code 3 before it was ready")
        .asInstanceOf(type(GatewayException.class))
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.PROVIDER_UNAVAILABLE));
  }

  @Test
  void saysThatThereIsNoneWhenTheOperationsAreKnown() {
    assertThatThrownBy(() -> directory(Optional.empty()).operation(ADA, "weather", "forecast"))
        .asInstanceOf(type(GatewayException.class))
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(ErrorCode.NOT_FOUND));
  }

  private static Directory directory(Optional<ErrorCode> obstacle) {
    var health =
        new App.Health() {
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
    var app =
        new App(
            "weather",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            true,
            Map.of(),
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            health);
    return new Directory(catalog(app), new AccessPolicy(List.of()));
  }

  private static AppCatalog catalog(App app) {
    return new AppCatalog(List.of(app));
  }
}
