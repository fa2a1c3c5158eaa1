package org.integrationgateway.builtin.demo;

import java.time.Clock;
import org.integrationgateway.sdk.serve.ProviderMain;

/** The demo app as a provider of its own process. */
final class DemoAppProgram {
  private DemoAppProgram() {}

  public static void main(String[] args) {
    ProviderMain.serve(() -> DemoApp.provider(Clock.systemUTC()));
  }
}
