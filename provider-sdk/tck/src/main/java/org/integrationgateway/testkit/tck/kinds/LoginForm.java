package org.integrationgateway.testkit.tck.kinds;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Logs a person in by the form of a page, without scripts: opens the page, submits its form, and
 * follows redirects until they leave its host.
 *
 * @param answers the values of fields, by their names
 */
record LoginForm(Map<String, String> answers) {
  private static final int STEPS = 10;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Pattern FORM = Pattern.compile("(?is)<form\\b([^>]*)>(.*?)</form>");
  private static final Pattern INPUT = Pattern.compile("(?is)<(?:input|button)\\b([^>]*)>");

  /** The URL that the browser is sent to in the end: the first on another host than the page's. */
  URI run(URI page) {
    var browser = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    var request = HttpRequest.newBuilder(page);
    try {
      for (int step = 0; step < STEPS; step++) {
        var answer = browser.send(request.timeout(TIMEOUT).build(), BodyHandlers.ofString());
        var next = answer.headers().firstValue("Location").map(answer.uri()::resolve);
        if (next.filter(place -> !sameSite(place, page)).isPresent()) {
          return next.get();
        }
        request = next.map(HttpRequest::newBuilder).orElseGet(() -> filledIn(answer));
      }
    } catch (IOException failure) {
      throw new AssertionError("the login failed at " + page, failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("the login at " + page + " was interrupted", interrupted);
    }
    throw new AssertionError("the login at " + page + " does not end after " + STEPS + " pages");
  }

  private static boolean sameSite(URI place, URI page) {
    return String.valueOf(place.getAuthority()).equals(page.getAuthority());
  }

  private HttpRequest.Builder filledIn(HttpResponse<String> page) {
    var form = FORM.matcher(page.body());
    if (!form.find()) {
      throw new AssertionError(
          "the login page answers %d and has no form; use a command instead:%n%s"
              .formatted(page.statusCode(), page.body()));
    }
    var values = new LinkedHashMap<String, String>();
    INPUT
        .matcher(form.group(2))
        .results()
        .map(match -> match.group(1))
        .forEach(
            input ->
                attribute(input, "name")
                    .ifPresent(name -> values.put(name, attribute(input, "value").orElse(""))));
    values.putAll(answers);
    var target =
        attribute(form.group(1), "action")
            .filter(action -> !action.isEmpty())
            .map(page.uri()::resolve)
            .orElse(page.uri());
    var body =
        values.entrySet().stream()
            .map(entry -> encoded(entry.getKey()) + "=" + encoded(entry.getValue()))
            .collect(Collectors.joining("&"));
    return HttpRequest.newBuilder(target)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(BodyPublishers.ofString(body));
  }

  private static Optional<String> attribute(String tag, String name) {
    var found =
        Pattern.compile("(?is)\\b" + name + "\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s>]+))")
            .matcher(tag);
    if (!found.find()) {
      return Optional.empty();
    }
    return Optional.ofNullable(found.group(1))
        .or(() -> Optional.ofNullable(found.group(2)))
        .or(() -> Optional.ofNullable(found.group(3)))
        .map(LoginForm::unescaped);
  }

  private static String unescaped(String text) {
    return text.replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
