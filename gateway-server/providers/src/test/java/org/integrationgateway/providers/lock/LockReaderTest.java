package org.integrationgateway.providers.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class LockReaderTest {
  private static final String LOCK =
      """
      {
        "schema": "gateway.lock/v1",
        "packages": {
          "apps.weather": {
            "source": {
              "path": "weather/dist"
            },
            "name": "github.com/acme/providers/weather",
            "kind": "app",
            "version": "1.2.0",
            "requires": [
              "github.com/acme/providers/places"
            ],
            "manifest": "%1$s",
            "archives": {
              "generic": {
                "location": "weather/dist/weather-1.2.0-generic.tar.gz",
                "sha256": "%1$s",
                "size": 12
              }
            },
            "documents": {
              "https://api.example.com/openapi.json": {
                "sha256": "%1$s",
                "size": 7
              }
            }
          }
        }
      }
      """
          .formatted("ab".repeat(32));

  @TempDir Path folder;

  @Test
  void readsWhatItWritesToTheByte() throws IOException {
    assertThat(read(LOCK).text()).isEqualTo(LOCK);
  }

  @Test
  void isWhatItsSchemaSays() {
    var compiler = new SchemaCompiler();
    var schema = compiler.object(LockSchema.published());
    assertThat(compiler.problems(schema, Json.MAPPER.readTree(LOCK))).isEmpty();
    var unknown = (ObjectNode) Json.MAPPER.readTree(LOCK);
    unknown.put("more", 1);
    assertThat(compiler.problems(schema, unknown)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "size": 12           | "sise": 12             | unknown key 'sise', did you mean 'size'?
          "size": 12           | "size": 0              | size
          gateway.lock/v1      | gateway.lock/v9        | Only gateway.lock/v1 is known
          "version": "1.2.0"   | "version": "latest"    | version
          "kind": "app"        | "kind": "ap"           | did you mean 'app'?
          "generic": {         | "beos-ppc": {          | beos-ppc
          "manifest": "ab      | "manifest": "zz        | 64 lower-case hexadecimal digits
          "path": "weather     | "path": [1], "x": "    | path
          "packages": {        | "packages": 1, "x": {  | packages
          "weather/dist/w      | "http://[::/w          | 'packages.apps.weather.archives.generic.location'
          "weather/dist/w      | "file://evil/w         | not an http or https URL with a host
          "weather/dist/w      | "http://a b/w          | location
          "weather/dist/weather-1.2.0-generic.tar.gz" | "" | It names no file
          "https://api         | "file:///api           | not an http or https URL with a host
          "https://api         | "not an api            | not an http or https URL with a host
          """)
  void namesWhatIsWrongWithItsPlace(String good, String bad, String reason) {
    assertThatThrownBy(() -> read(LOCK.replaceFirst(Pattern.quote(good), bad)))
        .isInstanceOf(LockException.class)
        .hasMessageStartingWith(folder.resolve(LockFile.NAME) + " is not a lock file")
        .hasMessageContaining("run 'gateway lock'")
        .hasMessageContaining(LockFile.NAME + ":")
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource({"'', no", "'{', no", "'[]', mapping"})
  void namesAFileThatIsNone(String text, String reason) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(LockException.class)
        .hasMessageContaining(reason);
  }

  private LockFile read(String text) throws IOException {
    return LockReader.read(Files.writeString(folder.resolve(LockFile.NAME), text));
  }
}
