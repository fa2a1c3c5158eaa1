package org.integrationgateway.server.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the documents and the files of the consoles are answered. */
final class ConsoleHttpTest {
  private static final Pattern NONCE = Pattern.compile("<script [^>]*nonce=\"([\\w-]{43})\"");
  private static final Pattern URL = Pattern.compile("(?:href|src)=\"(/[^\"]+)\"");

  @TempDir Path home;
  private final HttpClient http = HttpClient.newHttpClient();
  private ConfiguredGateway gateway;
  private String root;
  private String ada;

  @BeforeEach
  void start() {
    var yaml =
        """
        server:
          public: {host: 127.0.0.1, port: 0}
          encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}
          admin: {authorizationPolicy: operators}
        providers: {identity: {people: {source: builtin:local}}}
        authorization:
          policies:
            operators: {members: [{subject: user:root, role: admin}]}
        """;
    gateway = ConfiguredGateway.start(home, yaml, Clock.systemUTC());
    root = gateway.session(Person.of("user:root"));
    ada = gateway.session(Person.of("user:ada"));
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  @Test
  void documentsPermitNothingButTheirOwnFiles() throws Exception {
    var nonces = new HashSet<String>();
    for (var path : List.of("/", "/home", "/admin", "/admin/")) {
      var document = open(path, root);

      assertThat(document.statusCode()).as(path).isEqualTo(200);
      var nonce = nonce(document);
      assertThat(nonces.add(nonce)).as("a nonce of its own").isTrue();
      assertThat(document.headers().firstValue("Content-Security-Policy"))
          .as(path)
          .hasValue(
              "default-src 'none'; script-src 'nonce-"
                  + nonce
                  + "'; style-src 'self'; img-src 'self' data:;"
                  + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors"
                  + " 'none'; require-trusted-types-for 'script'; trusted-types lit-html");
      assertThat(document.headers().firstValue("Cache-Control")).contains("no-store");
      assertThat(document.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
      assertThat(document.headers().firstValue("Cross-Origin-Opener-Policy"))
          .contains("same-origin");
      assertThat(body(document))
          .startsWith("<!doctype html>")
          .doesNotContain("style=", "<style", "onload", "javascript:")
          .containsPattern("<html lang=\"en\">")
          .doesNotContainPattern("<script(?! type=\"module\"[^>]* src=)")
          .doesNotContainPattern("<script type=\"module\"(?! nonce=\"" + nonce + "\")");
    }
  }

  private static String nonce(HttpResponse<byte[]> document) {
    var found = NONCE.matcher(body(document));
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  @Test
  void everythingThatADocumentNamesIsThere() throws Exception {
    for (var path : List.of("/", "/admin")) {
      var document = body(open(path, root));
      var urls = URL.matcher(document).results().map(found -> found.group(1)).distinct().toList();

      assertThat(urls).as(path).hasSizeBetween(4, 8).anyMatch(url -> url.endsWith(".js"));
      for (var url : urls) {
        var file = send(request(url, root).header("Accept-Encoding", "gzip"));
        assertThat(file.statusCode()).as(url).isEqualTo(200);
        assertThat(file.headers().firstValue("Cache-Control").orElse(""))
            .as(url)
            .isEqualTo((path.equals("/") ? "public" : "private") + ", max-age=31536000, immutable");
        assertThat(file.headers().firstValue("Vary")).contains("Accept-Encoding");
        assertThat(file.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(file.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(file.headers().firstValue("Content-Type").orElse(""))
            .startsWith(
                url.endsWith(".js")
                    ? "text/javascript"
                    : url.endsWith(".css") ? "text/css" : "image/svg+xml");
        var plain = send(request(url, root));
        assertThat(plain.headers().firstValue("Content-Encoding")).as(url).isEmpty();
        assertThat(unpacked(file.body())).isEqualTo(plain.body());
      }
    }
  }

  @Test
  void filesHaveOneAddressOnly() throws Exception {
    var css = file(body(open("/", root)), "theme.css");
    var folder = css.substring(0, css.length() - "theme.css".length());
    var other = folder.replaceFirst("[0-9a-f]{16}", "0123456789abcdef");

    assertThat(send(request(css, "")).statusCode()).isEqualTo(200);
    for (var path :
        List.of(
            other + "theme.css",
            "/home/theme.css",
            "/home/",
            folder,
            folder + "lib",
            folder + "lib/",
            folder + "no.js",
            folder + "Console.class",
            folder + "package-info.class",
            folder + "core/api.js",
            folder + "lib/../theme.css",
            folder + "lib/%2e%2e/theme.css",
            folder + "..%2f..%2fConsole.class",
            folder + "/theme.css",
            folder + "theme.css%00.js",
            folder + "admin.js",
            folder + "lib/../admin.js",
            folder + "%61dmin.js")) {
      assertThat(send(request(path, root)).statusCode()).as(path).isIn(400, 404);
    }
    assertThat(send(request(css + "?x=1", "")).statusCode()).isEqualTo(400);
    var script = file(body(open("/admin", root)), "admin.js");
    assertThat(send(request(script.replace("admin.js", "home.js"), root)).statusCode())
        .isEqualTo(404);
  }

  @Test
  void filesForOperatorsAreRefusedToOthers() throws Exception {
    var script = file(body(open("/admin", root)), "admin.js");

    assertThat(send(request(script, root)).statusCode()).isEqualTo(200);
    assertThat(send(request(script, ada)).statusCode()).isEqualTo(403);
    assertThat(send(request(script, "")).statusCode()).isEqualTo(401);
    assertThat(open("/admin", ada).statusCode()).isEqualTo(403);
    assertThat(send(request(script.replaceFirst("[0-9a-f]{16}", "x"), ada)).statusCode())
        .as("the same for what is not there")
        .isEqualTo(403);
  }

  @Test
  void programsHaveNoConsole() throws Exception {
    for (var path : List.of("/", "/home")) {
      assertThat(send(request(path, root)).statusCode()).as(path).isEqualTo(404);
    }
    assertThat(send(request("/", root).POST(BodyPublishers.noBody())).statusCode())
        .isIn(403, 404, 405);
  }

  @Test
  void onlyOperatorsAreShownTheWayToTheirPages() throws Exception {
    assertThat(body(open("/", root))).contains("<meta name=\"gateway-admin\" content=\"/admin\">");
    assertThat(body(open("/", ada))).doesNotContain("gateway-admin");
    assertThat(body(open("/", ""))).doesNotContain("gateway-base", "<script");
  }

  @Test
  void browsersGetAPageForWhatIsNotThereAndProgramsTheProblem() throws Exception {
    var page = open("/nothing/here", ada);
    assertThat(page.statusCode()).isEqualTo(404);
    assertThat(body(page))
        .contains("<h1>Page not found</h1>", "href=\"../home\"")
        .contains("<summary>ada</summary>", "action=\"../api/v1/auth/logout\"");
    assertThat(body(open("/nothing/here", "")))
        .contains("<h1>Page not found</h1>")
        .doesNotContain("<summary>ada", "Log out");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .startsWith("default-src 'none'");
    for (var program : List.of(send(request("/nothing/here", ada)), open("/api/v1/nothing", ada))) {
      assertThat(program.statusCode()).isEqualTo(404);
      assertThat(program.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }
  }

  @Test
  void coloursOfACookieAreWrittenIntoTheDocument() throws Exception {
    for (var theme : List.of("light", "dark")) {
      for (var path : List.of("/home", "/nothing")) {
        assertThat(body(send(themed(path, theme))))
            .contains("<html lang=\"en\" data-theme=\"" + theme);
      }
    }
    for (var theme : List.of("", "system", "x\" onload=\"y")) {
      assertThat(body(send(themed("/home", theme)))).contains("<html lang=\"en\">");
    }
  }

  @Test
  void colourChoiceOfAPageLeadsBackToThePageOnly() throws Exception {
    var chosen = open("/login/theme?theme=dark&next=%2Fidentity%2Flocal%2Faccount%3Fx%3D1", "");
    assertThat(chosen.statusCode()).isEqualTo(303);
    assertThat(chosen.headers().firstValue("Location")).hasValue("../identity/local/account?x=1");
    assertThat(chosen.headers().firstValue("Set-Cookie"))
        .hasValue("gateway_theme=dark; Path=/; Max-Age=31536000; SameSite=Lax");
    for (var next :
        List.of("//evil.example/", "https:%2F%2Fevil.example", "/%5Cevil.example", "")) {
      var other = open("/login/theme?theme=nope&next=" + next, "");
      assertThat(other.headers().firstValue("Location")).as(next).hasValue("../home");
      assertThat(other.headers().firstValue("Set-Cookie").orElse("")).contains("Max-Age=0");
    }
  }

  private HttpRequest.Builder themed(String path, String theme) {
    var request = request(path, "").header("Accept", "text/html");
    return request.header("Cookie", "session_token=%s; gateway_theme=%s".formatted(ada, theme));
  }

  private static String file(String document, String name) {
    return URL.matcher(document)
        .results()
        .map(found -> found.group(1))
        .filter(url -> url.endsWith("/" + name))
        .findFirst()
        .orElseThrow();
  }

  private HttpResponse<byte[]> open(String path, String session) throws Exception {
    return send(request(path, session).header("Accept", "text/html,*/*;q=0.8"));
  }

  private HttpRequest.Builder request(String path, String session) {
    var origin = gateway.gateway().uri().toString().replaceFirst("/$", "");
    var request = HttpRequest.newBuilder(URI.create(origin + path));
    return session.isEmpty() ? request : request.header("Cookie", "session_token=" + session);
  }

  private HttpResponse<byte[]> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofByteArray());
  }

  private static String body(HttpResponse<byte[]> answer) {
    return new String(answer.body(), UTF_8);
  }

  private static byte[] unpacked(byte[] content) throws IOException {
    try (var in = new GZIPInputStream(new ByteArrayInputStream(content))) {
      return in.readAllBytes();
    }
  }
}
