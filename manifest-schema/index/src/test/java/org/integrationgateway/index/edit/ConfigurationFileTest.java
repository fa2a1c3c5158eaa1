package org.integrationgateway.index.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationFileTest {
  private static final String SLACK = "github.com/integration-gateway/catalog/slack";
  private static final AppEntry ENTRY = new AppEntry(SLACK, "^1.0.0", null);
  private static final String FILE =
      """
      # The gateway of the sales team.
      server:
        encryption: {keys: []}   # filled by ops
      apps:
        # The warehouse.
        stock:
          provider: {source: {path: stock}}  # local

        # Parcels, since May.
        parcels: {provider: {source: {package: github.com/acme/providers/parcels, version: 1.2.0}}}
      # Agents come last.
      agents: {}
      """;

  @Test
  void addsAnAppBehindTheOthersAndKeepsEverythingElse() {
    var added = file(FILE).withApp("slack", ENTRY).text();
    assertThat(added)
        .isEqualTo(
            FILE.replace(
                "# Agents come last.",
                """
                  slack:
                    provider:
                      source: {package: github.com/integration-gateway/catalog/slack, version: "^1.0.0"}
                # Agents come last."""));
    assertThat(file(added).withoutApp("slack").text()).isEqualTo(FILE);
  }

  @Test
  void writesTheClientWithItsSecretAsAReference() {
    var client = new AppEntry.Client("default", "1234", Optional.of("env"), "SLACK_SECRET");
    var entry = new AppEntry(SLACK, "*", client);
    assertThat(file("server: {}").withApp("slack", entry).text())
        .isEqualTo(
            """
            server: {}
            apps:
              slack:
                provider:
                  source: {package: github.com/integration-gateway/catalog/slack, version: "*"}
                connections:
                  default:
                    auth:
                      clientId: "1234"
                      clientSecret: {secret: {provider: "env", name: "SLACK_SECRET"}}
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "apps:\n",
        "apps: # none\nserver: {}\n",
        "apps: {}\n",
        "apps: {} # none\nserver: {}\n",
        "apps: null # none\n",
        "apps:",
        "apps:\n    stock: {provider: builtin:demo}",
        "apps: {stock: {provider: x}}\n",
        "{apps: {stock: {provider: x}}, server: {}}\n",
        "{server: {}}\n",
        "apps:\r\n  stock:\r\n    provider: x\r\nserver: {}\r\n",
        "server: {}\napps:\n  stock:\n    provider: |\n      a\n\n  # end\n",
      })
  void addsAnAppInEveryStyleAndRemovesItAgain(String text) {
    var before = file(text);
    var added = before.withApp("slack", ENTRY);
    assertThat(added.hasApp("slack")).isTrue();
    assertThat(added.hasApp("stock")).isEqualTo(before.hasApp("stock"));
    var removed = added.withoutApp("slack");
    assertThat(removed.hasApp("slack")).isFalse();
    assertThat(removed.hasApp("stock")).isEqualTo(before.hasApp("stock"));
    text.lines()
        .filter(line -> line.contains("#"))
        .forEach(line -> assertThat(removed.text()).contains(line.substring(line.indexOf('#'))));
  }

  @Test
  void editsJson() {
    var json = ConfigurationFile.of("gateway.json", "{\"apps\": {\"stock\": {}}}");
    assertThat(json.withApp("slack", ENTRY).withoutApp("stock").text())
        .isEqualTo(
            "{\"apps\": {\"slack\": {\"provider\":{\"source\":{\"package\":\"%s\",\"version\":\"^1.0.0\"}}}}}"
                .formatted(SLACK));
  }

  @Test
  void changesAVersionAndNothingElse() {
    assertThat(file(FILE).withVersion("parcels", "^2").text())
        .isEqualTo(FILE.replace("version: 1.2.0", "version: \"^2\""));
    assertThatThrownBy(() -> file(FILE).withVersion("stock", "^2"))
        .isInstanceOf(EditException.class)
        .hasMessageContaining("does not name its package by 'package' and 'version'");
  }

  @Test
  void saysWhatToDoWithAFileThatItCannotEdit() {
    assertThatThrownBy(() -> file(FILE).withApp("stock", ENTRY))
        .hasMessageContaining("has an app 'stock' already: name the new one by --as");
    assertThatThrownBy(() -> file("apps: [a]\n").withApp("slack", ENTRY))
        .isInstanceOf(EditException.class)
        .hasMessageContaining("write this entry under 'apps' of gateway.yaml:")
        .hasMessageContaining("source: {package: " + SLACK);
    assertThatThrownBy(() -> file("apps: {")).hasMessageContaining("cannot be edited");
    assertThatThrownBy(() -> file(FILE).withoutApp("slack")).hasMessageContaining("has no app");
  }

  private static ConfigurationFile file(String text) {
    return ConfigurationFile.of("gateway.yaml", text);
  }
}
