package org.integrationgateway.samples.oidc;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.OAuth2Config;
import no.nav.security.mock.oauth2.http.OAuth2HttpRequest;
import no.nav.security.mock.oauth2.http.OAuth2HttpResponse;
import no.nav.security.mock.oauth2.http.Route;
import okhttp3.Headers;

/** An OpenID Connect provider on a free port, for tests, and a browser that logs in there. */
final class Provider implements AutoCloseable {
  private static final String CLAIMS =
      """
      {"name": "Ada", "email": "ada@example.com", "email_verified": true, "groups": ["people"]}
      """;

  private final Queue<OAuth2HttpResponse> answers = new ConcurrentLinkedQueue<>();
  private final MockOAuth2Server server =
      new MockOAuth2Server(new OAuth2Config(true), new Answers(answers));

  /** Answers that are given instead of its own. */
  private record Answers(Queue<OAuth2HttpResponse> queue) implements Route {
    @Override
    public boolean match(OAuth2HttpRequest request) {
      return !queue.isEmpty();
    }

    @Override
    public OAuth2HttpResponse invoke(OAuth2HttpRequest request) {
      return queue.remove();
    }
  }

  Provider() {
    server.start();
  }

  URI issuer() {
    return server.issuerUrl("people").uri();
  }

  /** The answer to the next request of any kind. */
  void answerNext(int status, String json) {
    answers.add(
        new OAuth2HttpResponse(Headers.of("Content-Type", "application/json"), status, json, null));
  }

  /** Fills in the page as people do; answers where the browser is sent. */
  static URI logIn(URI page, String login) {
    var form = "username=" + encoded(login) + "&claims=" + encoded(CLAIMS);
    var request =
        HttpRequest.newBuilder(page)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form))
            .build();
    try {
      var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
      return URI.create(
          answer
              .headers()
              .firstValue("Location")
              .orElseThrow(() -> new AssertionError(answer + ": " + answer.body())));
    } catch (IOException failure) {
      throw new AssertionError(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    server.shutdown();
  }
}
