package org.integrationgateway.testkit.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StubUpstreamTest {
  private final StubUpstream upstream = StubUpstream.start();

  @AfterEach
  void stop() {
    upstream.close();
  }

  @Test
  void remembersWhatItWasAsked() throws Exception {
    upstream.answer("POST", "/items", 201, "{}");

    assertThat(send("POST", "/items?tag=a%26b&tag=c+d&empty=", "{\"n\":1}").statusCode())
        .isEqualTo(201);

    var asked = upstream.request();
    assertThat(asked.query().get("tag")).containsExactly("a&b", "c d");
    assertThat(asked.parameter("empty")).contains("");
    assertThat(asked.parameter("none")).isEmpty();
    assertThat(asked.body()).isEqualTo("{\"n\":1}");
  }

  @Test
  void knowsNothingThatItWasNotTold() throws Exception {
    var answer = send("GET", "/items", "");

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo("no answer for GET /items\n");
  }

  @Test
  void answersWithoutABody() throws Exception {
    upstream.answer("DELETE", "/items", 204, "");

    assertThat(send("DELETE", "/items", "").statusCode()).isEqualTo(204);
  }

  @Test
  void complainsAboutNoRequestAndAboutTwo() throws Exception {
    assertThatThrownBy(upstream::request).hasMessageContaining("0 times");
    for (var path : List.of("/a", "/b")) {
      send("GET", path, "");
    }

    assertThatThrownBy(upstream::request)
        .hasMessageContaining("2 times")
        .hasMessageContaining("/b");
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    var request =
        HttpRequest.newBuilder(upstream.uri().resolve(path))
            .method(method, BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }
}
