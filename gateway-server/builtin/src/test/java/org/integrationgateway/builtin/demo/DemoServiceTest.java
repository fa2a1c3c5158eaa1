package org.integrationgateway.builtin.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The answers and refusals of the demo service. */
final class DemoServiceTest {
  private final HttpClient http = HttpClient.newHttpClient();
  private DemoService service;

  @BeforeEach
  void start() {
    service = DemoService.start(0, Secret.of("sesame"));
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private HttpResponse<String> call(String method, String path, String body) {
    return call(method, path, body, "Bearer sesame");
  }

  private HttpResponse<String> call(String method, String path, String body, String credential) {
    var request =
        HttpRequest.newBuilder(service.uri().resolve(path))
            .header("Authorization", credential)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void refusesARequestWithoutItsToken() {
    for (var credential : new String[] {"Bearer wrong", "Basic sesame", "Bearer "}) {
      var answer = call("GET", "/whoami", "", credential);
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().firstValue("WWW-Authenticate")).isPresent();
    }
    assertThat(call("GET", "/whoami", "").body()).contains("demo");
  }

  @Test
  void listsByCategoryAndLimit() {
    assertThat(call("GET", "/items?limit=2", "").body())
        .contains("A-1002")
        .doesNotContain("A-1003");
    assertThat(call("GET", "/items?category=tools", "").body())
        .contains("C-3004")
        .doesNotContain("A-1001");
    assertThat(call("GET", "/items?limit=0", "").statusCode()).isEqualTo(400);
    assertThat(call("GET", "/items?limit=many", "").statusCode()).isEqualTo(400);
  }

  @Test
  void createsChangesAndRemovesAnItem() {
    var lamp = "{\"sku\":\"D-1\",\"name\":\"Lamp\",\"category\":\"light\",\"quantity\":1}";
    assertThat(call("POST", "/items", lamp).statusCode()).isEqualTo(201);
    assertThat(call("POST", "/items", lamp).statusCode()).isEqualTo(409);
    assertThat(call("PATCH", "/items/D-1", "{\"quantity\":5}").body())
        .isEqualTo("{\"sku\":\"D-1\",\"name\":\"Lamp\",\"category\":\"light\",\"quantity\":5}");
    assertThat(call("GET", "/items/D-1", "").body()).contains("\"quantity\":5");
    assertThat(call("DELETE", "/items/D-1", "").statusCode()).isEqualTo(204);
    assertThat(call("GET", "/items/D-1", "").statusCode()).isEqualTo(404);
    assertThat(call("DELETE", "/items/D-1", "").statusCode()).isEqualTo(404);
    assertThat(call("PATCH", "/items/D-1", "{}").statusCode()).isEqualTo(404);
  }

  @Test
  void saysWhatIsWrongWithAnItem() {
    assertThat(call("POST", "/items", "{\"sku\":\"D-1\"}").body()).contains("name is required");
    assertThat(call("POST", "/items", "{").body()).contains("invalid_json");
    assertThat(call("POST", "/items", "[]").statusCode()).isEqualTo(400);
    assertThat(call("PATCH", "/items/A-1001", "{\"quantity\":-1}").body())
        .contains("must not be negative");
    assertThat(call("PATCH", "/items/A-1001", "{\"quantity\":1.5}").body())
        .contains("whole number");
    assertThat(call("POST", "/items", "x".repeat(70_000)).statusCode()).isEqualTo(400);
    assertThat(call("GET", "/elsewhere", "").statusCode()).isEqualTo(404);
  }
}
