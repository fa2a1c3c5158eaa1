package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.manifest.graphql.GraphqlDocument;
import org.integrationgateway.manifest.graphql.GraphqlSyntaxException;
import org.integrationgateway.manifest.graphql.OperationKind;
import org.integrationgateway.manifest.inspect.DeclaredOperation;
import org.integrationgateway.testkit.packages.PackageUnderTest;
import org.junit.jupiter.api.Test;

/** What callers find: one operation for each document, its variables as parameters. */
class OperationsTest {
  private final PackageUnderTest app = PackageUnderTest.at(Path.of(""));

  @Test
  void areThoseThatAreMeant() {
    assertThat(app.operations())
        .extracting(DeclaredOperation::id)
        .containsExactlyInAnyOrder("projects.get", "projects.search", "issues.list");
  }

  @Test
  void takeTheVariablesOfTheirDocuments() {
    assertThat(parameters("projects.get")).containsExactly("path!");
    assertThat(parameters("projects.search")).containsExactly("search!", "first", "after");
    assertThat(parameters("issues.list")).containsExactly("path!", "state", "first");
  }

  @Test
  void explainThemselvesAndTheirParameters() {
    assertThat(app.operations())
        .allSatisfy(
            operation -> {
              assertThat(operation.description()).isPresent();
              assertThat(operation.parameters())
                  .allSatisfy(parameter -> assertThat(parameter.description()).isPresent());
            });
  }

  @Test
  void changeNothingUpstream() {
    var allowed = app.manifest().app().orElseThrow().allowedOperations().orElseThrow();

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

  /** Names, with a mark behind those that callers must give. */
  private List<String> parameters(String operation) {
    return app.operation(operation).parameters().stream()
        .map(parameter -> parameter.name() + (parameter.required() ? "!" : ""))
        .toList();
  }
}
