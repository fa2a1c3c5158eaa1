package org.integrationgateway.host.connect;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.OperationHints;

/** An app made for these tests, straight on the interface. */
final class EchoApp implements AppProvider {
  final CountDownLatch waiting = new CountDownLatch(1);
  final CountDownLatch interrupted = new CountDownLatch(1);
  final CountDownLatch release = new CountDownLatch(1);

  @Override
  public AppMetadata metadata() {
    var hints =
        new OperationHints(
            Optional.of(true), Optional.empty(), Optional.of(false), Optional.empty());
    return new AppMetadata(
        "echo",
        Optional.of("Echo"),
        Optional.empty(),
        List.of(
            new AppOperation(
                "say",
                Optional.of("Say"),
                Optional.empty(),
                "{\"type\":\"object\"}",
                Optional.empty(),
                hints,
                List.of("talk"),
                List.of("speaker"))));
  }

  @Override
  public AppResult execute(AppCall call) {
    return switch (call.operation()) {
      case "say" -> AppResult.json(call.input());
      case "describe" -> describe(call);
      case "wait" -> waitForever(call);
      case "linger" -> linger();
      case "huge" -> new AppResult(200, Map.of(), new byte[65 << 20]);
      case "defect" -> throw new IllegalStateException("the password is hunter2");
      case "overflow" -> throw new StackOverflowError();
      case "invalid" ->
          throw AppException.invalidInput(
              "the input does not fit", List.of(new Problem("/city", "is missing")));
      case "verbose" -> {
        var problem = new Problem("/" + "ö".repeat(5_000), "€".repeat(5_000));
        throw AppException.invalidInput("€".repeat(50_000), Collections.nCopies(50, problem));
      }
      default -> throw new AppException(Reason.valueOf(call.operation()), "because");
    };
  }

  private static AppResult describe(AppCall call) {
    var credential = call.credential().orElseThrow();
    var text =
        String.join(
            " ",
            call.subject().id(),
            call.subject().email().orElse("-"),
            String.join(",", call.subject().scopes()),
            credential.connection(),
            credential.instance(),
            credential.token().map(token -> token.use(plain -> plain)).orElse("-"),
            credential.fields().getOrDefault("key", Secret.of("-")).use(plain -> plain),
            credential.params().get("site"),
            call.requestId(),
            call.origin().toString());
    return new AppResult(
        202, Map.of("X-Order", List.of("b", "a")), text.getBytes(StandardCharsets.UTF_8));
  }

  private AppResult waitForever(AppCall call) {
    waiting.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException expected) {
      if (call.cancelled()) {
        interrupted.countDown();
      }
    }
    throw new AppException(Reason.FAILED, "interrupted");
  }

  private AppResult linger() {
    waiting.countDown();
    try {
      return AppResult.json(release.await(30, TimeUnit.SECONDS) ? "{}" : "[]");
    } catch (InterruptedException tooLate) {
      throw new AppException(Reason.FAILED, "interrupted", tooLate);
    }
  }
}
