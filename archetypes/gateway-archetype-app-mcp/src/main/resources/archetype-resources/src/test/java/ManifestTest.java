package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.testkit.packages.PackageUnderTest;
import org.junit.jupiter.api.Test;

/** Rules of the manifest; the server itself describes input and output of its tools. */
class ManifestTest {
  private final AppSpec app = PackageUnderTest.at(Path.of("")).manifest().app().orElseThrow();

  @Test
  void passesCallsOnToNotion() {
    assertThat(app.surfaces().mcp().orElseThrow().url()).contains("https://mcp.notion.com/mcp");
  }

  @Test
  void letsEveryCallerSignInToAnAccountOfTheirOwn() {
    var name = app.connectionFor(Optional.empty(), app.surfaces().mcp().orElseThrow().connection());
    var connection = app.connections().get(name);

    assertThat(connection.mode()).isEqualTo(ConnectionMode.SUBJECT);
    assertThat(connection.auth().type()).isEqualTo(AuthType.MCP_OAUTH);
  }

  @Test
  void offersNoToolThatChangesAnything() {
    assertThat(app.allowedOperations().orElseThrow())
        .containsOnlyKeys("notion-search", "notion-fetch");
  }
}
