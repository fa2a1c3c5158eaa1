package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.manifest.inspect.DeclaredOperation;
import org.integrationgateway.testkit.packages.PackageUnderTest;
import org.junit.jupiter.api.Test;

/** What callers find: the manifest's choice of the document's operations. */
class OperationsTest {
  private final PackageUnderTest app = PackageUnderTest.at(Path.of(""));

  @Test
  void areThoseThatAreMeant() {
    assertThat(app.operations())
        .extracting(DeclaredOperation::id)
        .containsExactlyInAnyOrder("vulnerabilities.find", "vulnerabilities.get");
  }

  @Test
  void takeWhatTheDocumentSays() {
    assertThat(parameters("vulnerabilities.find"))
        .containsExactlyInAnyOrder("package!", "version!", "page_token");
    assertThat(parameters("vulnerabilities.get")).containsExactly("id!");
  }

  @Test
  void becomeTheRequestsOfTheDocument() {
    var find = app.operation("vulnerabilities.find");

    assertThat(find.originalId()).isEqualTo("queryAffected");
    assertThat(find.method()).contains("POST");
    assertThat(find.path()).contains("/v1/query");
  }

  @Test
  void explainThemselves() {
    assertThat(app.operations())
        .allSatisfy(operation -> assertThat(operation.description()).isPresent());
  }

  /** Names, with a mark behind those that callers must give. */
  private List<String> parameters(String operation) {
    return app.operation(operation).parameters().stream()
        .map(parameter -> parameter.name() + (parameter.required() ? "!" : ""))
        .toList();
  }
}
