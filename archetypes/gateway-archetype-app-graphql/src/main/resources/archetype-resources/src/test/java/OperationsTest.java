package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.manifest.graphql.GraphqlDocument;
import org.integrationgateway.manifest.graphql.GraphqlSyntaxException;
import org.integrationgateway.manifest.graphql.OperationKind;
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
          .containsExactlyInAnyOrder("projects.get", "projects.search", "issues.list");
    }
  }

  @Test
  void sendTheirDocumentWithTheVariables() {
    api.answer("POST", "/graphql", 200, "{\"data\": {\"project\": {\"name\": \"GitLab\"}}}");
    try (var gateway = GatewayUnderTest.serve(PACKAGE, api)) {
      var found = gateway.call("projects.get", "{\"path\": \"gitlab-org/gitlab\"}");

      assertThat(found.at("/data/project/name")).isEqualTo("GitLab");
      assertThat(api.request().body())
          .contains("fragment Summary on Project")
          .contains("\"variables\":{\"path\":\"gitlab-org/gitlab\"}")
          .doesNotContain("such as gitlab-org");
    }
  }

  @Test
  void refuseACallWithoutItsVariablesBeforeTheApiIsAsked() {
    try (var gateway = GatewayUnderTest.serve(PACKAGE, api)) {
      assertThat(gateway.call("projects.search", "{\"first\": 5}").status()).isEqualTo(400);
      assertThat(api.requests()).isEmpty();
    }
  }

  @Test
  void explainThemselvesAndTheirParameters() {
    assertThat(PackageUnderTest.at(PACKAGE).operations())
        .allSatisfy(
            operation -> {
              assertThat(operation.description()).isPresent();
              assertThat(operation.parameters())
                  .allSatisfy(parameter -> assertThat(parameter.description()).isPresent());
            });
  }

  @Test
  void changeNothingUpstream() {
    var manifest = PackageUnderTest.at(PACKAGE).manifest();
    var allowed = manifest.app().orElseThrow().allowedOperations().orElseThrow();

    assertThat(allowed.values())
        .allSatisfy(
            operation ->
                assertThat(document(operation.graphql().orElseThrow().text()).operations())
                    .allSatisfy(
                        written -> assertThat(written.kind()).isEqualTo(OperationKind.QUERY)));
  }

  private static GraphqlDocument document(String text) {
    try {
      return GraphqlDocument.parse(text);
    } catch (GraphqlSyntaxException noDocument) {
      throw new AssertionError(noDocument);
    }
  }
}
