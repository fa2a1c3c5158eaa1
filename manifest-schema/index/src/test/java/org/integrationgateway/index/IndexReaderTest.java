package org.integrationgateway.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexReaderTest {
  static final String INDEX =
      """
      {
        "schema": "gateway.index/v1",
        "packages": {
          "github.com/acme/providers/stock": {
            "kind": "app",
            "displayName": "Stock",
            "description": "Counts.",
            "category": "Warehouse",
            "licence": "Apache-2.0",
            "icon": "gateway-index/icons/stock-1.svg",
            "readme": "stock/README.md",
            "auth": [
              "bearer",
              "oauth2"
            ],
            "surfaces": [
              "rest"
            ],
            "operations": 7,
            "versions": {
              "1.10.0": {
                "path": "stock/1.10.0/release.yaml",
                "sha256": "%1$s",
                "gateway": ">=0.1 <9",
                "yanked": "it loses items",
                "archives": {
                  "linux-amd64": {
                    "sha256": "%1$s",
                    "size": 7
                  }
                }
              },
              "1.9.0": {
                "path": "stock/sources"
              }
            }
          }
        }
      }
      """
          .formatted("ab".repeat(32));

  @Test
  void readsWhatItWritesToTheByte() {
    assertThat(read(INDEX).text()).isEqualTo(INDEX);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "operations"            | "operation"               | did you mean 'operations'?
          gateway.index/v1        | gateway.index/v9          | Only gateway.index/v1 is supported
          "kind": "app"           | "kind": "ap"              | did you mean 'app'?
          "operations": 7         | "operations": -7          | operations
          "1.10.0": {             | "latest": {               | major.minor.patch
          ">=0.1 <9"              | "0.1"                     | >=0.1 <0.3
          "linux-amd64": {        | "beos-ppc": {             | beos-ppc
          "size": 7               | "size": 0                 | size
          "sha256": "ab           | "sha256": "zz             | 64 lower-case hexadecimal digits
          "stock/1.10.0/release.yaml" | "../release.yaml"     | not a path from the index
          "stock/1.10.0/release.yaml" | "/etc/release.yaml"   | not a path from the index
          "stock/1.10.0/release.yaml" | "https://evil/release.yaml" | not a path from the index
          "stock/README.md"       | "a/../../README.md"       | not a path from the index
          github.com/acme/providers/stock | acme/stock        | host, organisation, repository
          "path": "stock/sources" | "path": "stock/sources", "archives": {"generic": {"sha256": "%s", "size": 1}} | has neither
          """)
  void namesWhatIsWrongWithItsPlace(String good, String bad, String reason) {
    var text = INDEX.replaceFirst(Pattern.quote(good), bad.replace("%s", "ab".repeat(32)));
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IndexException.class)
        .hasMessageStartingWith("there.json is no index of packages")
        .hasMessageContaining("'gateway index build' writes one")
        .hasMessageContaining(reason);
  }

  @Test
  void keepsTextsOfOthersFromMovingTheCursor() {
    assertThatThrownBy(() -> read(INDEX.replace("it loses items", "\\u001b[2J gone")))
        .hasMessageContaining("an escape stands for the control character");
    var stock = read(INDEX.replace("Counts.", "a\\nb")).packages().values().iterator().next();
    assertThat(stock.about().description()).contains("a b");
  }

  @Test
  void takesTheFirstOfSeveralRepositories() {
    var search =
        new IndexSearch(java.util.List.of(read(INDEX.replace("Stock", "First")), read(INDEX)));
    assertThat(search.size()).isEqualTo(1);
    assertThat(search.named("stock").orElseThrow().title()).isEqualTo("First");
    assertThat(search.search("WAREHOUSE counts")).hasSize(1);
    assertThat(search.search("warehouse slack")).isEmpty();
    assertThat(search.nearMiss("stcok")).isEqualTo(", did you mean 'stock'?");
  }

  @Test
  void refusesANameThatTwoPackagesHave() {
    var search =
        new IndexSearch(
            java.util.List.of(
                read(INDEX), read(INDEX.replace("github.com/acme", "example.com/b"))));
    assertThatThrownBy(() -> search.named("stock"))
        .isInstanceOf(AmbiguousNameException.class)
        .hasMessageContaining("2 packages are called 'stock'")
        .hasMessageContaining("example.com/b/providers/stock");
    assertThat(search.named("example.com/b/providers/stock")).isPresent();
  }

  private static PackageIndex read(String text) {
    return IndexReader.read("there.json", text.getBytes(StandardCharsets.UTF_8));
  }
}
