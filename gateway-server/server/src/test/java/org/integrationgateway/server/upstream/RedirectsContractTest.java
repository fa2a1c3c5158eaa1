package org.integrationgateway.server.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Redirects of an upstream, as a caller of the gateway sees them. */
final class RedirectsContractTest {
  @TempDir static Path home;
  private static FrontedUpstream upstream;
  private static String next = "";

  @BeforeAll
  static void start() throws IOException {
    upstream = new FrontedUpstream(home, RedirectsContractTest::answer);
  }

  @AfterAll
  static void stop() throws Exception {
    upstream.close();
  }

  @BeforeEach
  void forget() {
    upstream.visits.clear();
  }

  private static FrontedUpstream.Answer answer(FrontedUpstream.Visit visit) {
    if (visit.target().startsWith("/api/moved-")) {
      int status = Integer.parseInt(visit.target().substring("/api/moved-".length()));
      return FrontedUpstream.Answer.of(status, "Location", next);
    }
    if (visit.target().startsWith("/api/loop")) {
      return FrontedUpstream.Answer.of(307, "Location", "/api/loop" + upstream.visits.size());
    }
    return FrontedUpstream.Answer.json("{\"ok\":true}");
  }

  private static HttpResponse<String> read(int status) {
    return upstream.gateway.get("/api/v1/up/read?what=moved-" + status, upstream.alice);
  }

  private static HttpResponse<String> write(int status) {
    return upstream.gateway.send(
        "POST",
        "/api/v1/up/write",
        upstream.alice,
        "{\"what\":\"moved-" + status + "\",\"text\":\"t\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "301, /new/place",
    "302, ../new/place",
    "303, place?x=1",
    "307, ?x=1",
    "308, //SAME/new#top",
    "302, http://SAME/new"
  })
  void followsWhatIsReadWithinTheOrigin(int status, String location) {
    next = location.replace("SAME", "127.0.0.1:" + upstream.server.port());
    if (location.startsWith("?")) {
      next = "/api/there?x=1";
    }
    var answer = read(status);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(upstream.visits).hasSize(2);
    assertThat(upstream.last().method()).isEqualTo("GET");
    assertThat(upstream.last().target()).doesNotContain("#");
    assertThat(upstream.last().header("X-Key")).isEqualTo("sesame-of-the-upstream");
  }

  @Test
  void resolvesReferencesAgainstTheRequest() {
    next = "there?page=2#part";
    assertThat(read(302).statusCode()).isEqualTo(200);
    assertThat(upstream.last().target()).isEqualTo("/api/there?page=2");
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 307})
  void readsASchemeInCapitals(int status) {
    next = "HTTP://127.0.0.1:" + upstream.server.port() + "/new";
    assertThat(read(status).statusCode()).isEqualTo(200);
    assertThat(upstream.last().target()).isEqualTo("/new");
  }

  @ParameterizedTest
  @ValueSource(ints = {307, 308})
  void repeatsMethodAndBody(int status) {
    next = "/new";
    assertThat(write(status).statusCode()).isEqualTo(200);
    assertThat(upstream.last().method()).isEqualTo("POST");
    assertThat(upstream.last().target()).isEqualTo("/new");
    assertThat(upstream.last().body()).isEqualTo("{\"text\":\"t\"}");
    assertThat(upstream.last().header("Content-Type")).startsWith("application/json");
  }

  @Test
  void readsWhatAPostIsReferredTo() {
    next = "/result/1";
    assertThat(write(303).statusCode()).isEqualTo(200);
    assertThat(upstream.last().method()).isEqualTo("GET");
    assertThat(upstream.last().body()).isEmpty();
    assertThat(upstream.last().headers().contains("Content-Type")).isFalse();
  }

  @Test
  void keepsHead() {
    next = "/new";
    assertThat(upstream.gateway.get("/api/v1/up/head?what=moved-303", upstream.alice).statusCode())
        .isEqualTo(200);
    assertThat(upstream.last().method()).isEqualTo("HEAD");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302})
  void saysWhereAPostWasSent(int status) {
    next = "/new/place?secret=1";
    var answer = write(status);
    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.body())
        .contains("upstream_invalid_response", "status " + status, "'/new/place'")
        .doesNotContain("secret");
    assertThat(answer.headers().firstValue("Location")).isEmpty();
    assertThat(upstream.visits).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost:PORT/x?token=1",
        "https://127.0.0.1:PORT/x",
        "http://127.0.0.1:1/x",
        "//elsewhere.example/x",
        "ftp://127.0.0.1:PORT/x",
        "javascript:alert(1)",
        "http://user:word@127.0.0.1:PORT/x",
        "http://[::1/x",
        "http:///x"
      })
  void leavesTheOriginForNoStatus(String location) {
    next = location.replace("PORT", Integer.toString(upstream.server.port()));
    for (int status : new int[] {301, 302, 303, 307, 308}) {
      upstream.visits.clear();
      var answer = read(status);
      assertThat(answer.statusCode()).as(location).isEqualTo(502);
      assertThat(answer.body()).contains("upstream_invalid_response", "redirects to");
      assertThat(answer.body()).doesNotContain("token=1");
      assertThat(upstream.visits).hasSize(1);
    }
  }

  @Test
  void namesTheOtherOriginToModels() {
    next = "https://elsewhere.example/x?signature=abc";
    var result = upstream.tool("up_read", "{\"what\":\"moved-302\"}");
    assertThat(result.path("isError").asBoolean()).isTrue();
    assertThat(result.toString())
        .contains("https://elsewhere.example", "302")
        .doesNotContain("signature");
  }

  @Test
  void endsAfterFiveRedirects() {
    var answer = upstream.gateway.get("/api/v1/up/read?what=loop", upstream.alice);
    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(answer.body()).contains("after 5 redirects");
    assertThat(upstream.visits).hasSize(6);
  }

  @ParameterizedTest
  @CsvSource({"300, 502", "304, 304"})
  void neitherFollowsNorPassesOnAChoice(int status, int answered) {
    next = "/new";
    assertThat(read(status).statusCode()).isEqualTo(answered);
    assertThat(upstream.visits).hasSize(1);
  }
}
