package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.sdk.typed.NoInput;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CredentialGuideTest {
  static final class Mailbox {
    record Config(URI baseUrl) {}

    record Unread(int count) {}

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI baseUrl;

    private Mailbox(Config config) {
      this.baseUrl = config.baseUrl();
    }

    static AppProvider provider(Config config) {
      var mailbox = new Mailbox(config);
      return TypedApp.named("mailbox")
          .operation(
              "unread.count", NoInput.class, Unread.class, (none, call) -> mailbox.count(call))
          .describe("Counts the caller's unread messages")
          .readOnly()
          .build();
    }

    private Unread count(AppCall call) throws IOException, InterruptedException {
      var token = call.credential().flatMap(Credential::token).orElseThrow();
      var request =
          HttpRequest.newBuilder(baseUrl.resolve("/unread"))
              .timeout(call.deadline().remaining())
              .header("Authorization", token.use("Bearer "::concat))
              .build();
      var answer = http.send(request, BodyHandlers.ofString());
      return switch (answer.statusCode()) {
        case 200 -> new Unread(Integer.parseInt(answer.body()));
        case 401 -> throw new AppException(Reason.CREDENTIAL_REFUSED, "the token has expired");
        case 429, 503 -> throw new AppException(Reason.UNAVAILABLE, "the mail server is busy");
        default ->
            throw new AppException(
                Reason.FAILED, "the mail server answered " + answer.statusCode());
      };
    }
  }

  private HttpServer upstream;

  @BeforeEach
  void start() throws IOException {
    upstream = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    upstream.createContext(
        "/unread",
        exchange -> {
          var known =
              List.of("Bearer t0ken").equals(exchange.getRequestHeaders().get("Authorization"));
          var body = "3".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(known ? 200 : 401, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    upstream.start();
  }

  @AfterEach
  void stop() {
    upstream.stop(0);
  }

  @Test
  void presentsTheCallersToken() {
    try (var mailbox = mailbox()) {
      var answer = mailbox.call("unread.count", "{}", credential("t0ken"));

      assertThat(new String(answer.body(), StandardCharsets.UTF_8)).isEqualTo("{\"count\":3}");
    }
  }

  @Test
  void saysThatATokenWasRefused() {
    try (var mailbox = mailbox()) {
      assertThatThrownBy(() -> mailbox.call("unread.count", "{}", credential("old")))
          .isInstanceOfSatisfying(
              AppException.class,
              refused -> assertThat(refused.reason()).isEqualTo(Reason.CREDENTIAL_REFUSED));
    }
  }

  private ProviderHarness mailbox() {
    return ProviderHarness.serve(
        ProviderUnderTest.object(Mailbox.Config.class, Mailbox::provider),
        "{\"baseUrl\": \"http://127.0.0.1:%d\"}".formatted(upstream.getAddress().getPort()));
  }

  private static Credential credential(String token) {
    return new Credential("default", "default", Optional.of(Secret.of(token)), Map.of(), Map.of());
  }
}
