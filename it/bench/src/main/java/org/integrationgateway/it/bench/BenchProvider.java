package org.integrationgateway.it.bench;

import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;

/** An executable provider as an author writes it, with nothing to do. */
final class BenchProvider {
  record Ask(String sku) {}

  record Item(String sku, String name, int count) {}

  private BenchProvider() {}

  public static void main(String[] arguments) {
    ProviderMain.serve(BenchProvider::provider);
  }

  static AppProvider provider() {
    return TypedApp.named("items")
        .operation(
            "items.get", Ask.class, Item.class, (ask, call) -> new Item(ask.sku(), "Bolt", 42))
        .readOnly()
        .build();
  }
}
