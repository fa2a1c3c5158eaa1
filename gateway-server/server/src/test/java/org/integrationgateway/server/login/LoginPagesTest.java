package org.integrationgateway.server.login;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** The pages of local accounts, as a browser without scripts uses them. */
final class LoginPagesTest {
  private static final String FIRST_ADMIN = "/identity/local/first-admin";
  private static final String LOGIN = "/identity/local/login";
  private static final String PASSWORD = "correct horse battery staple";
  private static final Pattern FORM_TOKEN =
      Pattern.compile("name=\"form_token\" value=\"([^\"]+)\"");

  @TempDir static Path home;
  private final HttpClient http = HttpClient.newHttpClient();
  private Gateway gateway;

  @BeforeEach
  void start() throws IOException {
    var file = Files.createTempDirectory(home, "gateway").resolve("gateway.yaml");
    Files.writeString(
        file,
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef}]}
        providers:
          indexeddb: {main: {source: builtin:sqlite, config: {path: %s}}}
          identity:
            people:
              source: builtin:local
              config:
                clients:
                  tool: {displayName: "Tom's <Tool>", redirectUris: ["http://127.0.0.1/cb", "https://tool.example/cb?x=1"]}
          authorization: {relations: {source: builtin:relationships}}
        authorization:
          model:
            resourceTypes:
              folder:
                relations: {viewer: {includedBy: [owner]}, owner: {}}
                actions: {read: [viewer]}
          relationships:
            - {target: user:root, relation: owner, resource: folder:all}
        """
            .formatted(file.resolveSibling("gateway.db")));
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    assertThat(read.problems()).isEmpty();
    gateway = Gateway.start(read.config().orElseThrow());
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void goesFromTheFirstLinkToACode() throws Exception {
    makeAdmin();
    var request = login("http://127.0.0.1:4711/cb");
    var page = get(request);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .contains(
            "Tom&#39;s &lt;Tool&gt;", "name=\"viewport\"", "autocomplete=\"current-password\"")
        .doesNotContain("<script");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains(
            "default-src 'none'", "form-action 'self' http://127.0.0.1:4711;", "base-uri 'none'");
    assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");

    var wrong = post(LOGIN, page, form(request, "root", "wrong password"), Optional.empty());
    assertThat(wrong.statusCode()).isEqualTo(403);
    assertThat(wrong.body()).contains("Wrong login or password", "value=\"root\"");

    var right = post(LOGIN, page, form(request, "root", PASSWORD), Optional.empty());
    assertThat(right.statusCode()).isEqualTo(303);
    assertThat(right.headers().firstValue("Location").orElseThrow())
        .startsWith("http://127.0.0.1:4711/cb?code=gwc_")
        .contains("&state=s+1&iss=http");
  }

  @Test
  void recordsTheFirstAccountAndEveryLogin() throws Exception {
    var audit = (Logger) LoggerFactory.getLogger("audit");
    var events = new ListAppender<ILoggingEvent>();
    events.start();
    audit.setLevel(Level.INFO);
    audit.addAppender(events);
    try {
      makeAdmin();
      var request = login("http://127.0.0.1:4711/cb");
      var page = get(request);
      post(LOGIN, page, form(request, "root", "wrong password"), Optional.empty());
      post(LOGIN, page, form(request, "root", PASSWORD), Optional.empty());
    } finally {
      audit.detachAppender(events);
      audit.setLevel(null);
    }
    var recorded =
        events.list.stream()
            .map(ILoggingEvent::getKeyValuePairs)
            .map(pairs -> pairs.get(0).value + " by " + pairs.get(1).value)
            .toList();
    assertThat(recorded)
        .containsExactly(
            "account.create by user:root",
            "session.begin by user:root",
            "login.fail by unknown",
            "login.succeed by user:root");
    assertThat(events.list.get(2).getKeyValuePairs().toString())
        .contains("invalid_grant", "127.0.0.1")
        .doesNotContain("root", "wrong password");
  }

  @Test
  void tellsWhichIdentityProviderServes() throws Exception {
    assertThat(get("/api/v1/auth/info").body())
        .isEqualTo(
            "{\"provider\":\"people\",\"displayName\":\"people\",\"loginSupported\":true,"
                + "\"features\":{\"agent\":false,\"workflow\":false,\"mcp\":false}}");
  }

  private void makeAdmin() throws Exception {
    var link = gateway.firstAdminLink().orElseThrow();
    var path = link.getRawPath() + "?" + link.getRawQuery();
    var page = get(path);
    assertThat(page.statusCode()).isEqualTo(200);
    var token = link.getRawQuery().substring("token=".length());
    var fields = new LinkedHashMap<>(Map.of("token", token, "login", "root"));
    fields.put("password", PASSWORD);
    fields.put("again", PASSWORD + "x");
    assertThat(post(FIRST_ADMIN, page, fields, Optional.empty()).body()).contains("do not match");
    fields.put("again", PASSWORD);
    var done = post(FIRST_ADMIN, page, fields, Optional.empty());
    assertThat(done.statusCode()).isEqualTo(303);
    assertThat(done.headers().firstValue("Location")).contains("../../");
    assertThat(done.headers().firstValue("Set-Cookie").orElseThrow()).startsWith("session_token=");
    assertThat(get(path).statusCode()).isEqualTo(403);
    assertThat(gateway.firstAdminLink()).isEmpty();
  }

  @Test
  void takesNoFormOfAnotherSite() throws Exception {
    makeAdmin();
    var request = login("http://127.0.0.1:4711/cb");
    var page = get(request);
    var form = form(request, "root", PASSWORD);
    for (var site : new String[] {"cross-site", "same-site", "none"}) {
      assertThat(post(LOGIN, page, form, Optional.of("Sec-Fetch-Site: " + site)).statusCode())
          .as(site)
          .isEqualTo(403);
    }
    assertThat(post(LOGIN, page, form, Optional.of("Origin: https://evil.example")).statusCode())
        .isEqualTo(403);
    assertThat(post(LOGIN, page, form, Optional.of("Origin: null")).statusCode()).isEqualTo(403);
    // The token of one browser is not accepted from another.
    assertThat(send(LOGIN, form, token(page), cookie(get(request)), Optional.empty()).statusCode())
        .isEqualTo(403);
    assertThat(send(LOGIN, form, "nonsense", cookie(page), Optional.empty()).statusCode())
        .isEqualTo(403);
    assertThat(send(LOGIN, form, "9999999999.0", cookie(page), Optional.empty()).statusCode())
        .isEqualTo(403);
    assertThat(post(LOGIN, page, form, Optional.of("Origin: " + origin())).statusCode())
        .isEqualTo(303);
  }

  @Test
  void redirectsNowhereForAnInvalidRequest() throws Exception {
    for (var redirect :
        new String[] {
          "https://evil.example/cb",
          "http://localhost:1/cb",
          "javascript:alert(1)",
          "",
          "http://[::1]:1/cb"
        }) {
      var page = get(login(redirect));
      assertThat(page.statusCode()).as(redirect).isEqualTo(400);
      assertThat(page.body()).doesNotContain("<form").contains("This login request is not valid");
      assertThat(page.headers().firstValue("Location")).isEmpty();
    }
    assertThat(get(LOGIN).statusCode()).isEqualTo(400);
    assertThat(get(LOGIN + "?client_id=%3Cscript%3E").body()).doesNotContain("<script");
    assertThat(get(FIRST_ADMIN).statusCode()).isEqualTo(403);
    assertThat(get(FIRST_ADMIN + "?token=guessed").statusCode()).isEqualTo(403);
  }

  @Test
  void saysForHowLongALoginIsLocked() throws Exception {
    var request = login("https://tool.example/cb?x=1");
    var page = get(request);
    HttpResponse<String> answer = page;
    for (int i = 0; i < 6; i++) {
      answer = post(LOGIN, page, form(request, "unknown", "wrong password"), Optional.empty());
    }
    assertThat(answer.statusCode()).isEqualTo(429);
    assertThat(answer.headers().firstValueAsLong("Retry-After").orElseThrow()).isBetween(1L, 30L);
    assertThat(answer.body()).contains("Too many attempts: try again in ");
  }

  private static String login(String redirectUri) {
    return LOGIN
        + "?client_id=tool&state=s+1&code_challenge_method=S256&code_challenge="
        + "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&redirect_uri="
        + encoded(redirectUri);
  }

  /** The values that the form of this page sends. */
  private static Map<String, String> form(String request, String login, String password) {
    var fields = new LinkedHashMap<String, String>();
    for (var pair : URI.create(request).getRawQuery().split("&")) {
      fields.put(
          pair.substring(0, pair.indexOf('=')),
          URLDecoder.decode(pair.substring(pair.indexOf('=') + 1), StandardCharsets.UTF_8));
    }
    fields.put("login", login);
    fields.put("password", password);
    return fields;
  }

  private HttpResponse<String> get(String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(URI.create(origin() + path)).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> post(
      String path, HttpResponse<String> page, Map<String, String> fields, Optional<String> header)
      throws Exception {
    return send(path, fields, token(page), cookie(page), header);
  }

  private HttpResponse<String> send(
      String path, Map<String, String> fields, String token, String cookie, Optional<String> header)
      throws Exception {
    var body = new StringBuilder("form_token=" + encoded(token));
    fields.forEach(
        (name, value) -> body.append('&').append(name).append('=').append(encoded(value)));
    var request =
        HttpRequest.newBuilder(URI.create(origin() + path))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .header("Cookie", "other=1; " + cookie)
            .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
    header.ifPresent(
        line ->
            request.header(
                line.substring(0, line.indexOf(':')), line.substring(line.indexOf(':') + 2)));
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private static String token(HttpResponse<String> page) {
    var found = FORM_TOKEN.matcher(page.body());
    assertThat(found.find()).as(page.body()).isTrue();
    return found.group(1);
  }

  private static String cookie(HttpResponse<String> page) {
    return page.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
  }

  private String origin() {
    return gateway.uri().toString().replaceFirst("/$", "");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
