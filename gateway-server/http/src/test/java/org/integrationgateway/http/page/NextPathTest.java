package org.integrationgateway.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a browser may go after its login. */
final class NextPathTest {
  private static final URI MANAGEMENT = URI.create("https://gateway.example:9090");
  private static final URI ORIGIN = URI.create("https://gateway.example/login");

  @ParameterizedTest
  @CsvSource({
    "/, /",
    "/board, /board",
    "/board/, /board/",
    "/board/a/b.html?x=1&y=a%20b, /board/a/b.html?x=1&y=a%20b",
    "/board?q=a+b&r=%2F%2Fevil.example, /board?q=a+b&r=%2F%2Fevil.example",
    "/board?to=//evil.example, /board?to=//evil.example",
    "/board?f[0]={x}|^y, /board?f%5B0%5D=%7Bx%7D%7C%5Ey",
    "/caf%C3%A9, /caf%C3%A9",
    "/a;b=1/@me/x:y, /a;b=1/@me/x:y",
    "/board#top, /board",
    "/admin?tab=members, /admin?tab=members",
    "/admin/, /admin/",
    "/api/v1/auth/pending-connection?t=1, /api/v1/auth/pending-connection?t=1",
    "https://gateway.example:9090/admin, https://gateway.example:9090/admin",
    "https://gateway.example:9090/admin/x?tab=members,"
        + " https://gateway.example:9090/admin/x?tab=members",
  })
  void keepsPlacesOfThisOrigin(String asked, String location) {
    assertThat(NextPath.of(asked, Optional.of(MANAGEMENT)).orElseThrow().location())
        .isEqualTo(location);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/login",
        "/login?next=/x",
        "/%6Cogin",
        "/login/done",
        "/api/v1/demo/delete?id=1",
        "/api/v2/app/x",
        "/%61pi/v1/demo/delete",
        "/api/v1/auth/login/callback?code=1",
        "/api/v1/auth/login"
      })
  void refusesPlacesThatAreNoPages(String asked) {
    assertThat(NextPath.of(asked, Optional.of(MANAGEMENT))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://gateway.example:9090",
        "https://gateway.example:9090/",
        "https://gateway.example:9090/board",
        "https://gateway.example:9090/administrator",
        "https://gateway.example:9090/admin/../x",
        "https://gateway.example:9090//admin",
        "https://gateway.example:90900/admin",
        "https://gateway.example:9090.evil.example/admin",
        "https://gateway.example:9090@evil.example/admin",
        "https://gateway.example:9090\\admin",
        "http://gateway.example:9090/admin",
        "https://gateway.example/admin",
        "HTTPS://gateway.example:9090/admin"
      })
  void refusesOtherPlacesOfTheManagementListener(String asked) {
    assertThat(NextPath.of(asked, Optional.of(MANAGEMENT))).isEmpty();
  }

  @Test
  void knowsNoManagementListenerWhereThereIsNone() {
    assertThat(NextPath.of("https://gateway.example:9090/admin", Optional.empty())).isEmpty();
  }

  @Test
  void letsNoSpellingOfAnotherPlaceEscape() {
    var spellings = spellings();
    assertThat(spellings).hasSizeGreaterThan(300);
    for (var spelling : spellings) {
      var next = NextPath.of(spelling, Optional.of(MANAGEMENT));
      next.ifPresent(path -> assertStays(spelling, path.location()));
    }
    // Of every spelling of another host itself, none is accepted at all.
    for (var host : hosts()) {
      for (var start : starts()) {
        assertThat(NextPath.of(start + host, Optional.of(MANAGEMENT))).as(start + host).isEmpty();
      }
    }
  }

  /**
   * Checks a location as browsers read it (WHATWG URL): controls and backslashes are not what they
   * seem.
   */
  private static void assertStays(String spelling, String location) {
    assertThat(location).as(spelling).matches("/(?![/\\\\]).*|/").matches("[\\x21-\\x7e]+");
    assertThat(location).as(spelling).doesNotContain("\\");
    var there = ORIGIN.resolve(location);
    assertThat(there.getRawAuthority()).as(spelling).isEqualTo("gateway.example");
    assertThat(there.getScheme()).as(spelling).isEqualTo("https");
  }

  private static List<String> hosts() {
    return List.of(
        "evil.example",
        "evil.example/board",
        "evil.example:443",
        "gateway.example@evil.example",
        "gateway.example:9090@evil.example/admin",
        "gateway.example.evil.example",
        "gateway.example:8443/board",
        "[::1]/",
        "2130706433/",
        "\u0435vil.example");
  }

  private static List<String> starts() {
    return List.of(
        "//",
        "///",
        "////",
        "/\\",
        "\\/",
        "\\\\",
        "/\\/",
        "/\t/",
        "\t//",
        "/\n/",
        "/\r\n/",
        " //",
        "/ /",
        "/%09/",
        "/%0a/",
        "/%0d%0a/",
        "/%2f",
        "/%2F%2f",
        "%2f%2f",
        "/%5c",
        "/%5C%5c",
        "/.//",
        "/..//",
        "/x/..//",
        "/x/%2e%2e//",
        "/%2e//",
        "/;//",
        "http://",
        "https://",
        "https:/",
        "https:",
        "HtTpS://",
        "https:\\\\",
        "ftp://",
        "ws://",
        "file:///",
        "javascript:alert(1)//",
        "javascript://",
        "java\tscript:",
        "JAVASCRIPT:",
        " javascript:",
        "data:text/html,",
        "vbscript:",
        "blob:https://",
        "about:",
        "mailto:",
        "view-source:https://",
        "\u0000//",
        "\u0001//",
        "/\u0000/",
        "\u00a0//",
        "\u2028//",
        "\u3000//",
        "\ufeff//",
        "/\u2044/",
        "\uff0f\uff0f",
        "/\uff0f",
        "\u2215\u2215",
        "/\u202e/",
        "https://gateway.example@",
        "https://gateway.example:9090@",
        "https://user:password@",
        "https://gateway.example:9090\\@",
        "https://gateway.example:9090#@",
        "https://gateway.example:9090?@");
  }

  private static Set<String> spellings() {
    var all = new LinkedHashSet<String>();
    for (var start : starts()) {
      for (var host : hosts()) {
        all.add(start + host);
        all.add("/board?next=" + start + host);
      }
    }
    for (char each = 0; each < 0x100; each++) {
      all.add(each + "//evil.example");
      all.add("/" + each + "/evil.example");
      all.add("/" + each + "evil.example");
      all.add("//" + each + "evil.example");
      all.add("/%%%02x/evil.example".formatted((int) each));
    }
    all.add("");
    all.add("evil.example");
    all.add("board");
    all.add("?next=//evil.example");
    all.add("#//evil.example");
    all.add("/" + "a".repeat(NextPath.LONGEST));
    all.add("/%");
    all.add("/%2");
    all.add("/%zz");
    all.add("/%c0%af%c0%afevil.example");
    all.add("/%ff%fe");
    all.add("/board\r\nSet-Cookie: a=b");
    all.add("/board?x=\r\nSet-Cookie: a=b");
    all.add("/board?x=%0d%0aSet-Cookie:%20a=b");
    return all;
  }
}
