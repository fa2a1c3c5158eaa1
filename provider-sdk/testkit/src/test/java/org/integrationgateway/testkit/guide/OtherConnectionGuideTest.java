package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.credentials.CredentialRef;
import org.integrationgateway.sdk.credentials.ResolvedCredential;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.host.MemoryHost;
import org.junit.jupiter.api.Test;

class OtherConnectionGuideTest {
  static final class Shop {
    record Config(@Doc("The app's name in gateway.yaml") @Default("shop") String app) {}

    record Refund(String order) {}

    record Done(String message) {}

    private final Config config;
    private final HostServices host;

    private Shop(Config config, HostServices host) {
      this.config = config;
      this.host = host;
    }

    static AppProvider provider(Config config, HostServices host) {
      var shop = new Shop(config, host);
      return TypedApp.named("shop")
          .operation("order.refund", Refund.class, Done.class, (refund, call) -> shop.pay(refund))
          .describe("Pays the price of an order back")
          .build();
    }

    private Done pay(Refund refund) {
      return pay(refund, billing().token().orElseThrow());
    }

    private ResolvedCredential billing() {
      var connection = Optional.of("billing");
      try {
        return host.credentials()
            .resolve(
                new CredentialRef(Optional.empty(), config.app(), connection, Optional.empty()));
      } catch (ServiceException refused) {
        if (refused.reason() == ServiceException.Reason.NOT_CONNECTED) {
          throw new AppException(
              AppException.Reason.FAILED,
              "connect your billing account first: gateway app connect "
                  + config.app()
                  + " --connection billing",
              refused);
        }
        throw refused;
      }
    }

    private static Done pay(Refund refund, Secret token) {
      return new Done(
          "paid back " + refund.order() + " with a token of " + token.use(String::length));
    }

    public static void main(String[] args) {
      ProviderMain.serve(Config.class, config -> provider(config, HostServices.open()));
    }
  }

  @Test
  void paysWithTheTokenOfItsBillingConnection() {
    var host = new MemoryHost().connect("shop", "billing", "s3cret");
    try (var shop = shop(host)) {
      var answer = shop.call("order.refund", "{\"order\": \"o7\"}");

      assertThat(new String(answer.body(), StandardCharsets.UTF_8)).contains("a token of 6");
    }
  }

  @Test
  void tellsTheCallerToConnectFirst() {
    try (var shop = shop(new MemoryHost())) {
      assertThatThrownBy(() -> shop.call("order.refund", "{\"order\": \"o7\"}"))
          .isInstanceOf(AppException.class)
          .hasMessageContaining("gateway app connect shop --connection billing");
    }
  }

  private static ProviderHarness shop(HostServices host) {
    return ProviderHarness.serve(
        ProviderUnderTest.object(Shop.Config.class, config -> Shop.provider(config, host)), "{}");
  }
}
