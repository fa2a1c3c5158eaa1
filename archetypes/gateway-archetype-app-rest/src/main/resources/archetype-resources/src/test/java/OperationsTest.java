package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.integrationgateway.testkit.packages.StubUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls the operations as every caller does, through a gateway; a stub stands for Wikipedia. */
class OperationsTest {
  private static final Path PACKAGE = Path.of("");

  private final StubUpstream wikipedia = StubUpstream.start();

  @AfterEach
  void stop() {
    wikipedia.close();
  }

  @Test
  void areThoseThatAreMeant() {
    try (var gateway = GatewayUnderTest.serve(PACKAGE, wikipedia)) {
      assertThat(gateway.operations())
          .containsExactlyInAnyOrder("pages.search", "pages.get", "languages.get");
    }
  }

  @Test
  void searchForWords() {
    wikipedia.answer(
        "GET", "/search/page", 200, "{\"pages\": [{\"key\": \"Pharos\", \"title\": \"Pharos\"}]}");
    try (var gateway = GatewayUnderTest.serve(PACKAGE, wikipedia)) {
      var found = gateway.call("pages.search", "{\"q\": \"old lighthouse\"}");

      assertThat(found.status()).isEqualTo(200);
      assertThat(found.at("/pages/0/key")).isEqualTo("Pharos");
      var asked = wikipedia.request();
      assertThat(asked.parameter("q")).contains("old lighthouse");
      assertThat(asked.parameter("limit")).contains("10");
      assertThat(asked.header("User-Agent")).contains("${artifactId}/${version} (${source})");
    }
  }

  @Test
  void readAPageWhateverItsTitle() {
    wikipedia.answer("GET", "/page/AC%2FDC", 200, "{\"title\": \"AC/DC\"}");
    try (var gateway = GatewayUnderTest.serve(PACKAGE, wikipedia)) {
      assertThat(gateway.call("pages.get", "{\"title\": \"AC/DC\"}").at("/title"))
          .isEqualTo("AC/DC");
    }
  }

  @Test
  void passOnThatThereIsNoSuchPage() {
    wikipedia.answer("GET", "/page/Missing/links/language", 404, "{\"httpCode\": 404}");
    try (var gateway = GatewayUnderTest.serve(PACKAGE, wikipedia)) {
      assertThat(gateway.call("languages.get", "{\"title\": \"Missing\"}").status())
          .isEqualTo(404);
    }
  }

  @Test
  void refuseASearchForNothingBeforeWikipediaIsAsked() {
    try (var gateway = GatewayUnderTest.serve(PACKAGE, wikipedia)) {
      assertThat(gateway.call("pages.search", "{\"limit\": 5}").status()).isEqualTo(400);
      assertThat(wikipedia.requests()).isEmpty();
    }
  }

  @Test
  void haveNothingToConfigure() {
    assertThatThrownBy(() -> GatewayUnderTest.serve(PACKAGE, wikipedia, "{\"language\": \"de\"}"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("language");
  }
}
