package org.integrationgateway.testkit.oauth;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** A person who decides at the page of an authorization server. */
final class TestPerson {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private TestPerson() {}

  /** Returns the URL to which the server sends the browser after this decision. */
  static URI decides(URI page, String decision) {
    var request =
        HttpRequest.newBuilder(page)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString("decision=" + decision))
            .build();
    try {
      var answer = HTTP.send(request, BodyHandlers.ofString());
      return answer
          .headers()
          .firstValue("Location")
          .map(URI::create)
          .orElseThrow(
              () ->
                  new AssertionError(
                      "the authorization request is refused: " + answer.body() + "\n" + page));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new AssertionError(stopped);
    }
  }
}
