package org.integrationgateway.it.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.serve.ProviderMain;

/** The program of an app that ends when an operation tells it to, with a few last lines. */
public final class FrailProvider implements AppProvider {
  private FrailProvider() {}

  public static void main(String[] arguments) throws Exception {
    System.out.println("three workers are ready");
    ProviderMain.serve(FrailProvider::new);
    System.in.transferTo(OutputStream.nullOutputStream());
    Runtime.getRuntime().halt(0);
  }

  @Override
  public AppMetadata metadata() {
    return new AppMetadata(
        "frail",
        Optional.of("Frail"),
        Optional.empty(),
        Stream.of("greet", "crash").map(FrailProvider::operation).toList());
  }

  private static AppOperation operation(String id) {
    return new AppOperation(
        id,
        Optional.empty(),
        Optional.empty(),
        "{\"type\": \"object\"}",
        Optional.empty(),
        OperationHints.NONE,
        List.of(),
        List.of());
  }

  @Override
  public AppResult execute(AppCall call) {
    if (call.operation().equals("crash")) {
      var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, UTF_8);
      out.println("cannot reach the inventory at inventory.example.com:5432");
      out.println("<img src=x onerror=alert(1)> \u202e reversed");
      Runtime.getRuntime().halt(7);
    }
    return AppResult.json("{\"greeting\": \"hello\"}");
  }
}
