package org.integrationgateway.samples.orders;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.samples.orders.ShopServer.Busy;
import org.integrationgateway.sdk.Cancellation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.app.Origin;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.testkit.ManualClock;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OrdersTest {
  private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-02T03:04:05Z"));
  private final ShopServer shop = new ShopServer();
  private ProviderHarness orders;

  @BeforeEach
  void serve() {
    var provider =
        ProviderUnderTest.object(
            Orders.Config.class, config -> Orders.provider(config, clock, clock::pause));
    orders = ProviderHarness.serve(provider, "{\"baseUrl\": \"%s\"}".formatted(shop.uri()));
  }

  @AfterEach
  void stop() {
    orders.close();
    shop.close();
  }

  @Test
  void readsPageAfterPageByTheCursor() {
    var first = call("orders.list", "{\"limit\": 40}");
    var last = call("orders.list", "{\"limit\": 40, \"cursor\": \"c40\"}");

    assertThat(JsonValues.objects(first, "orders")).hasSize(40);
    assertThat(first).containsEntry("next", "c40");
    assertThat(JsonValues.objects(last, "orders")).hasSize(5);
    assertThat(last).doesNotContainKey("next");
  }

  @Test
  void followsTheLinksOfAllPages() {
    var products = call("products.list", "{}");

    assertThat(JsonValues.objects(products, "products"))
        .extracting(product -> product.get("id"))
        .containsExactly("p1", "p2", "p3");
    assertThat(products).containsEntry("complete", true);
  }

  @Test
  void stopsAfterTenPages() {
    shop.productsNext = Optional.of("/products?page=1");

    assertThat(call("products.list", "{}")).containsEntry("complete", false);
    assertThat(shop.requests).hasSize(10);
  }

  @Test
  void sendsTheTokenToNoOtherHost() {
    shop.productsNext = Optional.of("http://elsewhere.example/products?page=2");

    assertThatThrownBy(() -> call("products.list", "{}"))
        .hasMessageContaining("the shop names a next page on another host");
  }

  @Test
  void placesAnOrderOnceAlthoughItIsSentThreeTimes() {
    shop.busy.add(new Busy(503, Optional.empty()));
    shop.busy.add(new Busy(503, Optional.empty()));

    assertThat(call("order.place", "{\"product\": \"p1\"}")).containsEntry("id", "o46");
    assertThat(shop.requests).hasSize(3);
    assertThat(shop.placed).hasSize(1);
    assertThat(clock.pauses()).hasSize(2).isSorted();
  }

  @Test
  void placesAnOrderOnceForOneKeyOfTheCaller() {
    var origin = new Origin(Party.USER, 0, Optional.of("key-of-the-caller"));

    var first = orders.app().execute(request("order.place", "{\"product\": \"p1\"}", origin));
    var again = orders.app().execute(request("order.place", "{\"product\": \"p1\"}", origin));

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(shop.placed).containsOnlyKeys("key-of-the-caller");
  }

  @Test
  void waitsAsLongAsTheShopAsks() {
    shop.busy.add(new Busy(429, Optional.of("7")));
    shop.busy.add(new Busy(503, Optional.of("Fri, 02 Jan 2026 03:04:42 GMT")));

    call("orders.list", "{}");

    assertThat(clock.pauses()).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(30));
  }

  @Test
  void doesNotWaitBeyondTheDeadline() {
    shop.busy.add(new Busy(503, Optional.of("3600")));

    assertThatThrownBy(() -> call("orders.list", "{}"))
        .isInstanceOfSatisfying(
            AppException.class, busy -> assertThat(busy.reason()).isEqualTo(Reason.UNAVAILABLE))
        .hasMessage("the shop is busy, it answered 503");
    assertThat(clock.pauses()).isEmpty();
  }

  @Test
  void passesOnTheFirstEventBeforeThereIsASecond() throws IOException {
    try (var events = stream("events.watch", "{}");
        var lines = new BufferedReader(new InputStreamReader(events.body(), UTF_8))) {
      assertThat(lines.readLine()).isEqualTo("{\"event\": \"opened\"}");
      shop.secondEvent.countDown();
      assertThat(lines.readLine()).isEqualTo("{\"event\": \"closed\"}");
      assertThat(lines.readLine()).isNull();
    }
  }

  @Test
  void returnsAnInvoiceWithItsMediaType() throws IOException {
    try (var invoice = stream("invoice.get", "{\"order\": \"o1\"}")) {
      assertThat(invoice.headers()).containsEntry("content-type", List.of("application/pdf"));
      assertThat(invoice.body().readAllBytes()).asString(UTF_8).startsWith("%PDF");
    }
  }

  @Test
  void attachesAFile() {
    var content = Base64.getEncoder().encodeToString("hello".getBytes(UTF_8));

    call(
        "file.attach",
        "{\"order\": \"o1\", \"name\": \"a b.txt\", \"content\": \"" + content + "\"}");

    assertThat(shop.files.get("/orders/o1/files/a%20b.txt")).asString(UTF_8).isEqualTo("hello");
  }

  @Test
  void exportsInAJobThatItsCallerAsksAbout() throws IOException {
    assertThat(call("export.start", "{}")).containsEntry("state", "RUNNING");
    assertThatThrownBy(() -> stream("export.result", "{\"export\": \"e1\"}"))
        .hasMessage("export 'e1' is done to 40%; ask export.status until it is DONE");

    shop.exportState = "done";

    assertThat(call("export.status", "{\"export\": \"e1\"}")).containsEntry("percent", 100L);
    try (var csv = stream("export.result", "{\"export\": \"e1\"}")) {
      assertThat(csv.body().readAllBytes()).asString(UTF_8).startsWith("order,product");
    }
  }

  @Test
  void forgetsAPaymentAfterAnHour() {
    orders.call("payment.take", "{\"order\": \"o1\", \"cents\": 1250}");
    clock.advance(Duration.ofMinutes(59));
    assertThat(JsonValues.objects(call("payments.list", "{}"), "payments")).hasSize(1);

    clock.advance(Duration.ofMinutes(1));
    assertThat(JsonValues.objects(call("payments.list", "{}"), "payments")).isEmpty();
  }

  private Map<String, Object> call(String operation, String input) {
    var answer = orders.app().execute(request(operation, input, Origin.USER));
    return JsonValues.parseObject(new String(answer.body(), UTF_8));
  }

  private AppStream stream(String operation, String input) {
    return orders.app().executeStream(request(operation, input, Origin.USER));
  }

  private static AppCall request(String operation, String input, Origin origin) {
    var token = Optional.of(Secret.of(ShopServer.TOKEN));
    return new AppCall(
        operation,
        input,
        Subject.of("user:tester"),
        Optional.of(new Credential("default", "default", token, Map.of(), Map.of())),
        Deadline.in(Duration.ofMinutes(2)),
        "request-1",
        origin,
        Cancellation.NEVER);
  }
}
