package org.integrationgateway.testkit.guide;

import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.app.AppProviderContractTest;
import org.integrationgateway.testkit.app.Example;
import org.integrationgateway.testkit.guide.OtherConnectionGuideTest.Shop;
import org.integrationgateway.testkit.host.MemoryHost;
import org.junit.jupiter.api.Tag;

@Tag("nightly")
class ShopContractTest extends AppProviderContractTest {
  static final class ShopOnMemoryHost {
    public static void main(String[] args) {
      var host = new MemoryHost().connect("shop", "billing", "s3cret");
      ProviderMain.serve(Shop.Config.class, config -> Shop.provider(config, host));
    }
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.program(ShopOnMemoryHost.class);
  }

  @Override
  protected Example example() {
    return new Example("order.refund", "{\"order\": \"o7\"}");
  }
}
