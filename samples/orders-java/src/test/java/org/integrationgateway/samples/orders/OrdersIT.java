package org.integrationgateway.samples.orders;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.integrationgateway.testkit.packages.Answer;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.junit.jupiter.api.Test;

/** The archive in a whole gateway: connected, called, and delivered a webhook. */
class OrdersIT {
  private static final String PAID = "{\"order\": \"o1\", \"cents\": 1250}";

  @Test
  void servesItsCallersAndTakesWebhooks() throws IOException {
    try (var shop = new ShopServer();
        var gateway =
            GatewayUnderTest.serveWith(
                archive(),
                shop,
                "{\"baseUrl\": \"%s\"}".formatted(shop.uri()),
                Map.of("SHOP_WEBHOOK_SECRET", "s3cret"))) {
      assertThat(gateway.call("orders.list", "{}").at("/code")).isEqualTo("not_connected");
      gateway.connect(Map.of("token", ShopServer.TOKEN));
      assertThat(gateway.call("orders.list", "{}").at("/orders/0/id")).isEqualTo("o1");

      assertThat(deliver(gateway, "guessed").status()).isEqualTo(401);
      assertThat(deliver(gateway, "s3cret").status()).isEqualTo(204);
      assertThat(deliver(gateway, "s3cret").header("X-Gateway-Duplicate")).contains("true");
      var payments = gateway.call("payments.list", "{}");
      assertThat(payments.at("/payments/0/order")).isEqualTo("o1");
      assertThat(payments.body()).containsOnlyOnce("\"cents\":1250");
    }
  }

  private static Answer deliver(GatewayUnderTest gateway, String secret) {
    return gateway.deliver("/paid", Map.of("X-Shop-Signature", "sha256=" + hmac(secret)), PAID);
  }

  private static String hmac(String secret) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(PAID.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path archive() throws IOException {
    try (var files = Files.list(Path.of("target/dist"))) {
      return files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
    }
  }
}
