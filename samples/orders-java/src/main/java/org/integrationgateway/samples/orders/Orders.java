package org.integrationgateway.samples.orders;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.NoInput;
import org.integrationgateway.sdk.typed.TypedApp;

/** An app for a web shop: pages, an order that is placed once, events, webhooks, files, exports. */
public final class Orders {
  /** The configuration of a deployment, under <code>apps.orders.config</code>. */
  record Config(
      @Doc("Address of the shop's API") URI baseUrl,
      @Doc("How often a request is sent until the shop accepts it")
          @Range(least = "1", most = "10")
          @Default("4")
          int attempts) {}

  record Page(
      @Doc("'next' of the previous page; left out for the first page") Optional<String> cursor,
      @Doc("Orders on a page") @Range(least = "1", most = "100") @Default("20") int limit) {}

  record Order(String id, String product, long quantity) {}

  record OrderPage(List<Order> orders, @Doc("Cursor of the next page") Optional<String> next) {}

  record Product(String id, String name) {}

  record Products(
      List<Product> products,
      @Doc("False when there are more orders than these") boolean complete) {}

  record Place(
      @Doc("Id of a product") String product,
      @Range(least = "1", most = "1000") @Default("1") int quantity) {}

  record Named(@Doc("Id of an order") String order) {}

  @SuppressWarnings("ArrayRecordComponent")
  record Attach(
      @Doc("Id of an order") String order,
      @Doc("Name of the file") String name,
      @Doc("Content of the file") byte[] content) {}

  record Attached(String name, long bytes) {}

  /** The pages that one call reads at most: an answer has a limit, and so has the time for it. */
  private static final int MOST_PAGES = 10;

  private final Shop shop;
  private final Payments payments;
  private final Exports exports;

  private Orders(Config config, Clock clock, Retry.Pause pause) {
    this.shop = new Shop(config.baseUrl(), new Retry(config.attempts(), clock, pause));
    this.payments = new Payments(clock);
    this.exports = new Exports(shop);
  }

  static AppProvider provider(Config config) {
    return provider(config, Clock.systemUTC(), time -> Thread.sleep(time.toMillis()));
  }

  static AppProvider provider(Config config, Clock clock, Retry.Pause pause) {
    var app = new Orders(config, clock, pause);
    return TypedApp.named("orders")
        .displayName("Orders")
        .describe("Orders, products, files and exports of a web shop")
        .operation("orders.list", Page.class, OrderPage.class, app::list)
        .title("List orders")
        .describe("Lists the orders of the shop, one page a call; 'next' is the cursor of the next")
        .readOnly()
        .operation("products.list", NoInput.class, Products.class, app::products)
        .title("List products")
        .describe("Lists the products that the shop sells, of all pages")
        .readOnly()
        .operation("order.place", Place.class, Order.class, app::place)
        .title("Place an order")
        .describe("Orders a product; the same request with the same idempotency key orders once")
        .destructive(false)
        .streamOperation("events.watch", NoInput.class, app::watch)
        .title("Watch events")
        .describe(
            "Streams what happens in the shop, one JSON object a line, until the caller ends it")
        .readOnly()
        .streamOperation("invoice.get", Named.class, app::invoice)
        .title("Get an invoice")
        .describe("Returns the invoice of an order as a PDF file")
        .readOnly()
        .operation("file.attach", Attach.class, Attached.class, app::attach)
        .title("Attach a file")
        .describe("Attaches a file to an order, in place of one with the same name")
        .idempotent()
        .destructive(true)
        .operation(
            "payment.take",
            Payments.Paid.class,
            Void.class,
            (paid, call) -> app.payments.take(paid))
        .title("Take a payment")
        .describe("Takes the webhook of the shop that says that an order was paid")
        .destructive(false)
        .operation(
            "payments.list",
            NoInput.class,
            Payments.Recent.class,
            (none, call) -> app.payments.recent())
        .title("List payments")
        .describe("Lists the payments of the last hour")
        .readOnly()
        .operation("export.start", NoInput.class, Exports.Job.class, app.exports::start)
        .title("Start an export")
        .describe(
            "Starts an export of all orders, which takes minutes; ask export.status with its id")
        .destructive(false)
        .operation("export.status", Exports.Id.class, Exports.Job.class, app.exports::status)
        .title("State of an export")
        .describe("Returns how far an export is; when it is done, export.result has the file")
        .readOnly()
        .streamOperation("export.result", Exports.Id.class, app.exports::result)
        .title("Result of an export")
        .describe("Returns the CSV file of an export that is done")
        .readOnly()
        .build();
  }

  private OrderPage list(Page page, AppCall call) throws IOException, InterruptedException {
    var query =
        "?limit=" + page.limit() + page.cursor().map(at -> "&after=" + Shop.encoded(at)).orElse("");
    var answer = shop.get(call, shop.at("/orders" + query)).object();
    var orders = JsonValues.objects(answer, "orders").stream().map(Orders::order).toList();
    var next = JsonValues.text(answer, "next");
    return new OrderPage(orders, next.isEmpty() ? Optional.empty() : Optional.of(next));
  }

  /**
   * Reads the pages of the shop one after the other, at most ten of them: an answer has a limit,
   * and so has the time for it. {@code complete} is false when the shop has more.
   */
  private Products products(NoInput none, AppCall call) throws IOException, InterruptedException {
    var products = new ArrayList<Product>();
    var page = Optional.of(shop.at("/products"));
    for (int read = 0; page.isPresent() && read < MOST_PAGES; read++) {
      var answer = shop.get(call, page.get());
      for (var product : answer.objects()) {
        products.add(new Product(JsonValues.text(product, "id"), JsonValues.text(product, "name")));
      }
      page = answer.next().map(shop::own);
    }
    return new Products(products, page.isEmpty());
  }

  /**
   * Sends the key of the caller's request to the shop as {@code Idempotency-Key}, so that a request
   * that is repeated after a lost answer orders once. A request without a key orders once for each
   * call.
   */
  private Order place(Place place, AppCall call) throws IOException, InterruptedException {
    var body = Map.of("product", place.product(), "quantity", place.quantity());
    var key = call.origin().idempotencyKey().orElse(call.requestId());
    return order(shop.post(call, shop.at("/orders"), body, key).object());
  }

  /**
   * Passes the events of the shop on as they come:
   *
   * <ul>
   *   <li>one JSON object a line, in {@code application/jsonl}
   *   <li>without an end: the caller leaves
   * </ul>
   */
  private AppStream watch(NoInput none, AppCall call) throws IOException, InterruptedException {
    return shop.stream(call, shop.at("/events"), "application/jsonl");
  }

  private AppStream invoice(Named named, AppCall call) throws IOException, InterruptedException {
    var file = shop.at("/orders/" + Shop.encoded(named.order()) + "/invoice");
    return shop.stream(call, file, "application/pdf");
  }

  private Attached attach(Attach attach, AppCall call) throws IOException, InterruptedException {
    var file =
        shop.at(
            "/orders/" + Shop.encoded(attach.order()) + "/files/" + Shop.encoded(attach.name()));
    shop.put(call, file, attach.content());
    return new Attached(attach.name(), attach.content().length);
  }

  private static Order order(Map<String, ?> json) {
    return new Order(
        JsonValues.text(json, "id"),
        JsonValues.text(json, "product"),
        JsonValues.whole(json, "quantity"));
  }

  public static void main(String[] args) {
    ProviderMain.serve(Config.class, Orders::provider);
  }
}
