package org.integrationgateway.testkit.tck;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.NoInput;
import org.integrationgateway.sdk.typed.TypedApp;

/** A provider to be tested; how it misbehaves, its arguments say. */
final class Till {
  /**
   * @param currency that must stand in the configuration
   */
  record Config(String currency) {}

  record Sale(int cents, Optional<String> note) {}

  record Receipt(String text) {}

  private Till() {}

  private static AppProvider provider(Config config) {
    return TypedApp.named("till")
        .describe("Sells")
        .operation("open", NoInput.class, Receipt.class, (none, call) -> new Receipt("open"))
        .operation(
            "sell",
            Sale.class,
            Receipt.class,
            (sale, call) -> new Receipt(sale.cents() + " " + config.currency()))
        .readOnly()
        .operation(
            "wait",
            NoInput.class,
            Receipt.class,
            (none, call) -> {
              new CountDownLatch(1).await();
              return new Receipt("never");
            })
        .operation("refund", NoInput.class, Receipt.class, (none, call) -> refuse())
        .build();
  }

  private static Receipt refuse() {
    throw new AppException(Reason.UNAVAILABLE, "nothing is taken back");
  }

  public static void main(String[] args) {
    var faults = List.of(args);
    if (faults.contains("broken")) {
      System.out.println("the drawer is stuck");
      System.exit(3);
    }
    ProviderMain.serve(Config.class, Till::provider);
  }
}
