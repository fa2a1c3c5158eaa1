package com.example.greeter;

import com.example.library.Words;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;

/** An app of one operation, with a library of the same reactor. */
public final class Greeter {
  record Ask(String name) {}

  record Greeting(String text) {}

  static AppProvider provider() {
    return TypedApp.named("greeter")
        .operation(
            "hello",
            Ask.class,
            Greeting.class,
            (ask, call) -> new Greeting(Words.greeting(ask.name())))
        .describe("Greets a person by name")
        .readOnly()
        .build();
  }

  public static void main(String[] args) {
    ProviderMain.serve(Greeter::provider);
  }
}
