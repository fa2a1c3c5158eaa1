package org.integrationgateway.server.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.PeopleGateway;
import org.integrationgateway.server.testing.login.Browser;
import org.integrationgateway.server.testing.login.CertifiedProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logins and logouts of browsers, with the certified {@code oidc-provider} as it is. */
final class CertifiedProviderTest {
  private static final Pattern ACTION = Pattern.compile("<form [^>]*action=\"([^\"]*)\"");
  private static final Pattern HIDDEN =
      Pattern.compile("<input type=\"hidden\" name=\"([^\"]*)\" value=\"([^\"]*)\"");

  private static CertifiedProvider provider;
  private static PeopleGateway gateway;

  @BeforeAll
  static void start(@TempDir Path folder) {
    provider = CertifiedProvider.start(folder);
    gateway =
        PeopleGateway.start(
            folder,
            PeopleGateway.server()
                + """
                providers:
                  identity:
                    certified:
                      source: builtin:oidc
                      config:
                        issuer: %s
                        clientId: %s
                        clientSecret: "%s"
                      egress: {allowedHosts: [127.0.0.1]}
                """
                    .formatted(
                        provider.issuer(), CertifiedProvider.CLIENT, CertifiedProvider.SECRET),
            Clock.systemUTC());
    provider.register(gateway.gateway().uri());
  }

  @AfterAll
  static void stop() throws Exception {
    if (gateway != null) {
      gateway.close();
    }
    if (provider != null) {
      provider.close();
    }
  }

  @Test
  void logsInAndShowsWhoItIs() {
    var browser = new Browser();
    var end = logIn(browser, "ada");
    assertThat(end.uri().getPath()).isEqualTo("/api/v1/auth/me");

    var me = Json.parse(end.body().getBytes(StandardCharsets.UTF_8));
    assertThat(me.path("subject").asString()).isEqualTo("user:ada");
    assertThat(me.path("email").asString()).isEqualTo("ada@example.com");
    assertThat(me.path("displayName").asString()).isEqualTo("Ada");
    assertThat(me.path("groups").path(0).asString()).isEqualTo("people");
  }

  @Test
  void knowsNoAddressThatIsNotVerified() {
    var me = Json.parse(logIn(new Browser(), "mallory").body().getBytes(StandardCharsets.UTF_8));

    assertThat(me.path("subject").asString()).isEqualTo("user:mallory");
    assertThat(me.path("email").isMissingNode() || me.path("email").isNull()).isTrue();
  }

  @Test
  void endsAtAPageWhenTheUserDeclines() {
    var browser = new Browser();
    var page = browser.open(gateway.uri("/login?next=/api/v1/auth/me"));
    var uid = page.uri().getPath();

    var end = browser.open(provider.issuer().resolve(uid + "/abort"));
    assertThat(end.uri().toString()).startsWith(gateway.gateway().uri().toString());
    assertThat(browser.cookie("session_token")).isEmpty();
  }

  /** The provider tells the gateway over the back channel that the user logged out there. */
  @Test
  void endsTheSessionWhenTheUserLogsOutAtTheProvider() {
    var browser = new Browser();
    logIn(browser, "grace");
    assertThat(gateway.json(browser, "/api/v1/auth/me").statusCode()).isEqualTo(200);

    var asked = browser.open(provider.issuer().resolve("/session/end"));
    submit(browser, asked, Map.of("logout", "yes"));
    assertThat(gateway.json(browser, "/api/v1/auth/me").statusCode()).isEqualTo(401);
  }

  @Test
  void logsOutAtTheProviderToo() {
    var browser = new Browser();
    logIn(browser, "edsger");

    var left =
        browser.send(
            HttpRequest.newBuilder(gateway.uri("/api/v1/auth/logout"))
                .header("Sec-Fetch-Site", "same-origin")
                .header("Sec-Fetch-Mode", "navigate")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.noBody()));
    assertThat(left.statusCode()).isEqualTo(200);
    assertThat(gateway.json(browser, "/api/v1/auth/me").statusCode()).isEqualTo(401);
    var page = left.headers().firstValue("Refresh").orElseThrow().replaceFirst(".*url=", "");
    assertThat(page).startsWith(provider.issuer().toString()).contains("id_token_hint=");
    var end = submit(browser, browser.open(URI.create(page)), Map.of("logout", "yes"));
    assertThat(end.uri().getPath()).isEqualTo("/login/done");
  }

  /** Logs in with the forms of the provider; the answer is the page that was asked for. */
  private static HttpResponse<String> logIn(Browser browser, String user) {
    var page = browser.open(gateway.uri("/login?next=/api/v1/auth/me"));
    var consent = submit(browser, page, Map.of("login", user, "password", "any"));
    return submit(browser, consent, Map.of());
  }

  private static HttpResponse<String> submit(
      Browser browser, HttpResponse<String> page, Map<String, String> values) {
    var fields = new LinkedHashMap<String, String>();
    HIDDEN.matcher(page.body()).results().forEach(f -> fields.put(f.group(1), f.group(2)));
    fields.putAll(values);
    var form = ACTION.matcher(page.body());
    assertThat(form.find()).as("a form in %s: %s", page.uri(), page.body()).isTrue();
    var body =
        fields.entrySet().stream()
            .map(
                field ->
                    field.getKey()
                        + "="
                        + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .toList();
    return browser.follow(
        browser.send(
            HttpRequest.newBuilder(page.uri().resolve(form.group(1)))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(String.join("&", body)))));
  }
}
