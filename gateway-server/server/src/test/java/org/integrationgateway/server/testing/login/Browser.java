package org.integrationgateway.server.testing.login;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A browser without scripts: cookies by host, forms with their hidden fields, redirects. */
public final class Browser {
  private static final Pattern FORM = Pattern.compile("<form [^>]*\\baction=\"([^\"]*)\"");
  private static final Pattern HIDDEN =
      Pattern.compile("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\"");
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Map<String, String> cookies = new LinkedHashMap<>();
  private final List<URI> visited = new ArrayList<>();

  /** The value of a cookie. */
  public Optional<String> cookie(String name) {
    return Optional.ofNullable(cookies.get(name));
  }

  /** Sets a cookie, as another host of the domain could. */
  public Browser plant(String name, String value) {
    cookies.put(name, value);
    return this;
  }

  /** Every address that was requested, in order. */
  public List<URI> visited() {
    return visited;
  }

  /** Opens a page without following redirects. */
  public HttpResponse<String> get(URI url) {
    return send(HttpRequest.newBuilder(url).header("Sec-Fetch-Mode", "navigate"));
  }

  /** Opens a page and follows redirects as far as this one begins with the prefix. */
  public HttpResponse<String> open(URI url, String... prefixes) {
    return follow(get(url), prefixes);
  }

  /** Follows the redirects of an answer. */
  public HttpResponse<String> follow(HttpResponse<String> answer, String... prefixes) {
    var at = answer;
    for (int hops = 0; hops < 10; hops++) {
      var location = at.headers().firstValue("Location");
      if (location.isEmpty()) {
        return at;
      }
      var next = at.uri().resolve(location.get());
      if (prefixes.length > 0
          && List.of(prefixes).stream().noneMatch(next.toString()::startsWith)) {
        return at;
      }
      at = get(next);
    }
    throw new AssertionError("redirected in circles: " + visited);
  }

  /** Sends the form of a page with these values, and does not follow the answer. */
  public HttpResponse<String> submit(HttpResponse<String> page, Map<String, String> values) {
    var form = FORM.matcher(page.body());
    if (!form.find()) {
      throw new AssertionError("no form in " + page.body());
    }
    var fields = new LinkedHashMap<String, String>();
    HIDDEN
        .matcher(page.body())
        .results()
        .forEach(field -> fields.put(unescaped(field.group(1)), unescaped(field.group(2))));
    fields.putAll(values);
    var body = new StringBuilder();
    fields.forEach(
        (name, value) ->
            body.append(body.isEmpty() ? "" : "&")
                .append(URLEncoder.encode(name, StandardCharsets.UTF_8))
                .append('=')
                .append(URLEncoder.encode(value, StandardCharsets.UTF_8)));
    return submit(page.uri().resolve(unescaped(form.group(1))), body.toString());
  }

  /** Sends the form of the console that logs out. */
  public HttpResponse<String> logout(URI target) {
    return submit(target, "");
  }

  private HttpResponse<String> submit(URI target, String body) {
    return send(
        HttpRequest.newBuilder(target)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Sec-Fetch-Mode", "navigate")
            .header("Sec-Fetch-Site", "same-origin")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  /** Sends a request with the cookies of this browser, and keeps those of the answer. */
  public HttpResponse<String> send(HttpRequest.Builder request) {
    if (!cookies.isEmpty()) {
      var all = new ArrayList<String>();
      cookies.forEach((name, value) -> all.add(name + "=" + value));
      request.header("Cookie", String.join("; ", all));
    }
    var plain = request.build();
    var built =
        plain.headers().firstValue("Accept").isPresent()
            ? plain
            : HttpRequest.newBuilder(plain, (name, value) -> true)
                .header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
                .build();
    try {
      var answer = HTTP.send(built, BodyHandlers.ofString());
      visited.add(built.uri());
      answer.headers().allValues("Set-Cookie").forEach(this::keep);
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void keep(String cookie) {
    var pair = cookie.substring(0, cookie.indexOf(';'));
    var name = pair.substring(0, pair.indexOf('='));
    if (cookie.contains("; Max-Age=0;")) {
      cookies.remove(name);
      return;
    }
    cookies.put(name, pair.substring(name.length() + 1));
  }

  private static String unescaped(String text) {
    return text.replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }
}
