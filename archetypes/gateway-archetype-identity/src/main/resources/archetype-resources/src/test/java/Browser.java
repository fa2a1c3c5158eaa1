package ${package};

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** Fills in the login page as people do. */
final class Browser {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private Browser() {}

  static HttpResponse<String> open(URI page) {
    return send(HttpRequest.newBuilder(page).build());
  }

  static HttpResponse<String> logIn(URI page, String login, String password) {
    var form = "login=" + encoded(login) + "&password=" + encoded(password);
    return send(HttpRequest.newBuilder(page).POST(BodyPublishers.ofString(form)).build());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static HttpResponse<String> send(HttpRequest request) {
    try {
      return HTTP.send(request, BodyHandlers.ofString());
    } catch (IOException failure) {
      throw new AssertionError(failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }
}
