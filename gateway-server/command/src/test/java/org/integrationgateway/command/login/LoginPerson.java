package org.integrationgateway.command.login;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** A person with a browser, who logs in and sends forms. */
final class LoginPerson {
  private static final Pattern ACTION = Pattern.compile("<form [^>]*action=\"([^\"]*)\"");
  private static final Pattern HIDDEN =
      Pattern.compile("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\"");

  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, String> cookies = new LinkedHashMap<>();

  HttpResponse<String> open(URI page) {
    return send(HttpRequest.newBuilder(page));
  }

  /** Sends the first form of a page with its hidden fields and these. */
  HttpResponse<String> submit(HttpResponse<String> page, Map<String, String> fields) {
    var action = ACTION.matcher(page.body());
    if (!action.find()) {
      throw new AssertionError(page.body());
    }
    var values = new LinkedHashMap<String, String>();
    var hidden = HIDDEN.matcher(page.body());
    while (hidden.find()) {
      values.put(hidden.group(1), hidden.group(2).replace("&amp;", "&"));
    }
    values.putAll(fields);
    var body = new ArrayList<String>();
    values.forEach((name, value) -> body.add(encoded(name) + "=" + encoded(value)));
    return send(
        HttpRequest.newBuilder(page.uri().resolve(action.group(1)))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Sec-Fetch-Site", "same-origin")
            .POST(BodyPublishers.ofString(String.join("&", body))));
  }

  /** Sends a request and follows its redirects, with the cookies of the one host. */
  private HttpResponse<String> send(HttpRequest.Builder request) {
    request.header("Accept", "text/html");
    if (!cookies.isEmpty()) {
      var pairs = cookies.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue());
      request.header("Cookie", String.join("; ", pairs.toList()));
    }
    try {
      var answer = http.send(request.build(), BodyHandlers.ofString());
      for (var cookie : answer.headers().allValues("Set-Cookie")) {
        var pair = cookie.replaceFirst(";.*", "").split("=", 2);
        cookies.put(pair[0], pair[1]);
      }
      var next = answer.headers().firstValue("Location").map(answer.uri()::resolve);
      return next.isPresent() ? open(next.get()) : answer;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
