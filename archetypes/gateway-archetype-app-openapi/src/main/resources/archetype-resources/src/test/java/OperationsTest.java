package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.testkit.packages.GatewayUnderTest;
import org.integrationgateway.testkit.packages.PackageUnderTest;
import org.integrationgateway.testkit.packages.StubUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls the operations as every caller does, through a gateway; a stub stands for the API. */
class OperationsTest {
  private static final Path PACKAGE = Path.of("");

  private final StubUpstream api = StubUpstream.start();

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void areThoseThatAreMeant() {
    try (var gateway = GatewayUnderTest.serve(PACKAGE, api)) {
      assertThat(gateway.operations())
          .containsExactlyInAnyOrder("vulnerabilities.find", "vulnerabilities.get");
    }
  }

  @Test
  void explainThemselves() {
    assertThat(PackageUnderTest.at(PACKAGE).operations())
        .allSatisfy(operation -> assertThat(operation.description()).isPresent());
  }

  @Test
  void findVulnerabilities() {
    api.answer("POST", "/v1/query", 200, "{\"vulns\": [{\"id\": \"GHSA-1\"}]}");
    try (var gateway = GatewayUnderTest.serve(PACKAGE, api)) {
      var found =
          gateway.call(
              "vulnerabilities.find",
              """
              {"package": {"name": "jinja2", "ecosystem": "PyPI"}, "version": "2.4.1"}
              """);

      assertThat(found.at("/vulns/0/id")).isEqualTo("GHSA-1");
      assertThat(api.request().header("Content-Type")).contains("application/json");
      assertThat(api.request().body())
          .isEqualTo(
              "{\"package\":{\"name\":\"jinja2\",\"ecosystem\":\"PyPI\"},\"version\":\"2.4.1\"}");
    }
  }

  @Test
  void passOnThatThereIsNoSuchVulnerability() {
    api.answer("GET", "/v1/vulns/GHSA-0", 404, "{\"code\": 5}");
    try (var gateway = GatewayUnderTest.serve(PACKAGE, api)) {
      assertThat(gateway.call("vulnerabilities.get", "{\"id\": \"GHSA-0\"}").status())
          .isEqualTo(404);
    }
  }

  @Test
  void refuseWhatTheDocumentDoesNotAllowBeforeTheApiIsAsked() {
    try (var gateway = GatewayUnderTest.serve(PACKAGE, api)) {
      var refused = gateway.call("vulnerabilities.find", "{\"package\": {\"name\": \"jinja2\"}}");

      assertThat(refused.status()).isEqualTo(400);
      assertThat(api.requests()).isEmpty();
    }
  }
}
