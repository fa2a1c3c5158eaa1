package ${package};

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.sdk.ServiceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PropertySecretsTest {
  static final String FILE =
      Path.of("src/test/resources/secrets.properties").toAbsolutePath().toString().replace('\\', '/');

  @Test
  void readsAFileThatChanged(@TempDir Path folder) throws IOException {
    var file = Files.writeString(folder.resolve("s.properties"), "a = 1");
    var secrets = new PropertySecrets(new PropertySecrets.Config(file.toString()));
    Files.writeString(file, "a = 2");
    assertThat(secrets.get("a").value().<String>use(text -> text)).isEqualTo("2");
  }

  @Test
  void neverQuotesTheFile(@TempDir Path folder) throws IOException {
    var file = Files.writeString(folder.resolve("s.properties"), "a = hidden\\u00zz");
    var secrets = new PropertySecrets(new PropertySecrets.Config(file.toString()));
    assertThatThrownBy(() -> secrets.get("a"))
        .isInstanceOf(ServiceException.class)
        .hasMessageNotContaining("hidden")
        .hasNoCause();
  }

  @Test
  void refusesAFileThatIsNotThere() {
    assertThatThrownBy(() -> new PropertySecrets.Config("/no/such/file"))
        .hasMessageContaining("'/no/such/file' cannot be read");
  }
}
