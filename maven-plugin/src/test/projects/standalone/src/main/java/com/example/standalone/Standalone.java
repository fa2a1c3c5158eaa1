package com.example.standalone;

import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;

/** An app of one operation. */
public final class Standalone {
  record Ask(String name) {}

  record Greeting(String text) {}

  static AppProvider provider() {
    return TypedApp.named("standalone")
        .operation(
            "hello", Ask.class, Greeting.class, (ask, call) -> new Greeting("Hello, " + ask.name()))
        .describe("Greets a person by name")
        .readOnly()
        .build();
  }

  public static void main(String[] args) {
    ProviderMain.serve(Standalone::provider);
  }
}
