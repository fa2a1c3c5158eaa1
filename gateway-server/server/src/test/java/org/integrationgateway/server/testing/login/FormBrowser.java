package org.integrationgateway.server.testing.login;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A browser without scripts: keeps cookies, follows no redirect, and sends forms as they are. */
public final class FormBrowser {
  private static final Pattern FORM =
      Pattern.compile("<form [^>]*action=\"([^\"]*)\".*?</form>", Pattern.DOTALL);
  private static final Pattern HIDDEN =
      Pattern.compile("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\"");

  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, String> cookies = new LinkedHashMap<>();
  private final URI origin;

  public FormBrowser(URI origin) {
    this.origin = origin;
  }

  /** An answer, and the address that it came from. */
  public record Page(URI uri, HttpResponse<String> answer) {
    public int status() {
      return answer.statusCode();
    }

    public String text() {
      return answer.body();
    }

    /** Where the answer redirects to. */
    public URI location() {
      return uri.resolve(answer.headers().firstValue("Location").orElseThrow());
    }

    /** The link of this text. */
    public URI link(String text) {
      var found =
          Pattern.compile("<a href=\"([^\"]*)\">" + Pattern.quote(text) + "<").matcher(text());
      assertThat(found.find()).as(text()).isTrue();
      return uri.resolve(found.group(1).replace("&amp;", "&"));
    }
  }

  /** The cookies, by name. */
  public Map<String, String> cookies() {
    return cookies;
  }

  /** Loads a page of the gateway. */
  public Page get(String path) {
    return get(origin.resolve(path));
  }

  /** Loads a page. */
  public Page get(URI uri) {
    return send(HttpRequest.newBuilder(uri).header("Sec-Fetch-Site", "none"), uri);
  }

  /** Sends a form of a page with its hidden fields and these, in place of those of equal name. */
  public Page submit(Page page, int form, Map<String, String> fields) {
    var forms = new ArrayList<List<String>>();
    // The header of a page has the form that logs out.
    var found = FORM.matcher(page.text().replaceFirst("(?s)<header.*</header>", ""));
    while (found.find()) {
      forms.add(List.of(found.group(1), found.group()));
    }
    assertThat(forms).as(page.text()).hasSizeGreaterThan(form);
    var values = new LinkedHashMap<String, String>();
    var hidden = HIDDEN.matcher(forms.get(form).get(1));
    while (hidden.find()) {
      values.put(hidden.group(1), unescaped(hidden.group(2)));
    }
    values.putAll(fields);
    var target = page.uri().resolve(unescaped(forms.get(form).get(0)));
    var body = new ArrayList<String>();
    values.forEach((name, value) -> body.add(encoded(name) + "=" + encoded(value)));
    return send(
        HttpRequest.newBuilder(target)
            .header("Sec-Fetch-Site", "same-origin")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(String.join("&", body))),
        target);
  }

  private Page send(HttpRequest.Builder request, URI uri) {
    request.header("Accept", "text/html,application/xhtml+xml,*/*;q=0.8");
    request.header("User-Agent", "FormBrowser <1.0>");
    if (!cookies.isEmpty()) {
      var pairs = cookies.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue());
      request.header("Cookie", String.join("; ", pairs.toList()));
    }
    try {
      var answer = http.send(request.build(), BodyHandlers.ofString());
      answer.headers().allValues("Set-Cookie").forEach(this::keep);
      return new Page(uri, answer);
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void keep(String cookie) {
    var pair = cookie.replaceFirst(";.*", "").split("=", 2);
    if (cookie.contains("Max-Age=0")) {
      cookies.remove(pair[0]);
      return;
    }
    cookies.put(pair[0], pair[1]);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String unescaped(String html) {
    return html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
  }
}
