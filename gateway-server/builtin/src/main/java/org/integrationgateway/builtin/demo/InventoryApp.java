package org.integrationgateway.builtin.demo;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.typed.Handler;
import org.integrationgateway.sdk.typed.TypedApp;

/**
 * {@code builtin:inventory}: the items of the demo service without network, behind a key, for
 * trying how people connect an app. It refuses every other key, as an upstream would.
 */
public final class InventoryApp {
  /** The name of the app in a configuration. */
  public static final String NAME = "inventory";

  /** The key that it accepts. It protects nothing. */
  public static final String KEY = "demo-key";

  private static final Secret ACCEPTED = Secret.of(KEY);

  private final Inventory inventory = new Inventory();

  private InventoryApp() {}

  /** The app, with the items of the first day. */
  public static AppProvider provider() {
    var app = new InventoryApp();
    return TypedApp.named(NAME)
        .displayName("Demo inventory")
        .describe("A small warehouse that asks for a key, to try a connection: the key is " + KEY)
        .operation("items.list", Shelf.class, Items.class, behindKey(app::list))
        .title("List items")
        .describe("Items in stock, in the order of their number")
        .tags("items")
        .readOnly()
        .operation("items.get", Sku.class, Item.class, behindKey(app::get))
        .title("Get an item")
        .describe("One item by its stock number")
        .tags("items")
        .readOnly()
        .operation("items.create", Item.class, Item.class, behindKey(app::create))
        .title("Add an item")
        .describe("Puts a new item into the warehouse")
        .tags("items")
        .destructive(false)
        .operation("items.count", Count.class, Item.class, behindKey(app::count))
        .title("Count an item")
        .describe("Sets how many there are of an item")
        .tags("items")
        .destructive(false)
        .idempotent()
        .operation("items.delete", Sku.class, Item.class, behindKey(app::delete))
        .title("Remove an item")
        .describe("Takes an item out of the warehouse for good")
        .tags("items")
        .destructive(true)
        .idempotent()
        .build();
  }

  /** Input of {@code items.list}. */
  public record Shelf(
      @Doc("Only items of this category, such as books") Optional<String> category,
      @Doc("How many at most, 1 to 100") @Default("20") int limit) {
    public Shelf {
      if (limit < 1 || limit > 100) {
        throw new IllegalArgumentException("limit %d is not 1 to 100".formatted(limit));
      }
    }
  }

  /** Answer of {@code items.list}. */
  public record Items(List<Item> items) {
    public Items {
      items = List.copyOf(items);
    }
  }

  /** Input of operations on one item. */
  public record Sku(@Doc("Stock number, such as A-1001") String sku) {}

  /** Input of {@code items.count}. */
  public record Count(
      @Doc("Stock number, such as A-1001") String sku, @Doc("How many there are") int quantity) {
    public Count {
      if (quantity < 0) {
        throw new IllegalArgumentException("quantity must not be negative");
      }
    }
  }

  private static <I, O> Handler<I, O> behindKey(Handler<I, O> handler) {
    return (input, call) -> {
      requireKey(call);
      return handler.handle(input, call);
    };
  }

  private static void requireKey(AppCall call) {
    var given = call.credential().flatMap(credential -> credential.token());
    if (given.filter(ACCEPTED::matches).isEmpty()) {
      throw new AppException(
          AppException.Reason.CREDENTIAL_REFUSED, "the demo inventory knows only the key " + KEY);
    }
  }

  private Items list(Shelf shelf, AppCall call) {
    return new Items(inventory.list(shelf.category(), shelf.limit()));
  }

  private Item get(Sku wanted, AppCall call) {
    return inventory.find(wanted.sku()).orElseThrow(unknown(wanted.sku()));
  }

  private Item create(Item item, AppCall call) {
    if (!inventory.add(item)) {
      throw new AppException(
          AppException.Reason.INVALID_INPUT, "there is already an item '" + item.sku() + "'");
    }
    return item;
  }

  private Item count(Count count, AppCall call) {
    return inventory
        .change(
            count.sku(),
            item -> new Item(item.sku(), item.name(), item.category(), count.quantity()))
        .orElseThrow(unknown(count.sku()));
  }

  private Item delete(Sku wanted, AppCall call) {
    var item = get(wanted, call);
    inventory.remove(item.sku());
    return item;
  }

  private static Supplier<AppException> unknown(String sku) {
    return () -> new AppException(AppException.Reason.NOT_FOUND, "there is no item '" + sku + "'");
  }
}
