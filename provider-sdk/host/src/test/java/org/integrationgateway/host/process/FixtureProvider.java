package org.integrationgateway.host.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.NoInput;
import org.integrationgateway.sdk.typed.TypedApp;

/** A provider program, run by these tests in a process of its own. */
final class FixtureProvider {
  record Config(@Default("hello") String greeting, @Default("1") int times) {
    Config {
      if (times > 3) {
        throw new IllegalArgumentException("3 times at most");
      }
    }
  }

  record Say(String text) {}

  record Said(String text) {}

  private FixtureProvider() {}

  static AppProvider provider(Config config) {
    if (config.greeting().equals("boom")) {
      throw new IllegalStateException("the greeting exploded");
    }
    return TypedApp.named("fixture")
        .operation(
            "say",
            Say.class,
            Said.class,
            (say, call) -> new Said((config.greeting() + " ").repeat(config.times()) + say.text()))
        .operation("fetch", Say.class, Said.class, (say, call) -> fetch(say))
        .operation("print", Say.class, Said.class, (say, call) -> print(say))
        .operation("stubborn", NoInput.class, Said.class, (none, call) -> ignoreEverything())
        .rawOperation(
            "gigabyte",
            "{\"type\":\"object\"}",
            (json, call) -> new AppResult(200, Map.of(), new byte[1 << 30]))
        .build();
  }

  private static Said fetch(Say say) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(say.text())).build();
    var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    return new Said(answer.body());
  }

  private static Said print(Say say) {
    System.out.println(say.text());
    System.out.print("\u0000{\"jsonrpc\":\"2.0\"}\n\n");
    System.err.println("Ärger \"hier\"");
    java.util.logging.Logger.getLogger("fixture").warning("logged");
    return new Said("printed");
  }

  @SuppressWarnings("InfiniteLoopStatement")
  private static Said ignoreEverything() {
    while (true) {
      LockSupport.parkNanos(1_000_000_000);
      Thread.interrupted();
    }
  }

  public static void main(String[] args) {
    ProviderMain.serve(Config.class, FixtureProvider::provider);
  }
}
