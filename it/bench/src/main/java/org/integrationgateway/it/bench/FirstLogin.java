package org.integrationgateway.it.bench;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Makes the first account as a newcomer's browser does, which logs the browser in. */
final class FirstLogin {
  private static final String PASSWORD = "correct horse battery staple";

  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");

  private final HttpClient browser = HttpClient.newHttpClient();

  /**
   * The text of the session.
   *
   * @param page that makes the first account
   * @param login of the account
   */
  String session(URI page, String login) throws IOException, InterruptedException {
    var shown = browser.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString());
    var form = FORM_TOKEN.matcher(shown.body());
    if (!form.find()) {
      throw new IOException("no form in: " + shown.body());
    }
    var fields =
        Map.of(
            "form_token", form.group(1),
            "token", page.getQuery().substring("token=".length()),
            "login", login,
            "password", PASSWORD,
            "again", PASSWORD);
    var request =
        HttpRequest.newBuilder(page.resolve("first-admin"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Cookie", cookie(shown, "gateway_login"))
            .header("Sec-Fetch-Site", "same-origin")
            .POST(HttpRequest.BodyPublishers.ofString(encoded(fields)));
    var answer = browser.send(request.build(), BodyHandlers.ofString());
    return cookie(answer, "session_token").substring("session_token=".length());
  }

  /** The cookie of this name as the browser sends it: name and value. */
  private static String cookie(HttpResponse<String> answer, String name) throws IOException {
    return answer.headers().allValues("Set-Cookie").stream()
        .map(header -> header.split(";", 2)[0])
        .filter(pair -> pair.startsWith(name + "="))
        .findFirst()
        .orElseThrow(() -> new IOException("no " + name + ": " + answer.statusCode()));
  }

  private static String encoded(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
