package org.integrationgateway.authoring.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.authoring.docs.PackagePage.InvalidPackageException;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PackagePageTest {
  private static final Path INVENTORY = Path.of("../../samples/inventory-rest");
  private static final ReadOptions NATIVE = ReadOptions.DEFAULT.withSdkNative(true);

  @TempDir Path folder;

  @Test
  void saysWhatThePackageConnectsToAndHowToConnect() throws Exception {
    var page = PackagePage.of(INVENTORY, NATIVE).markdown();

    assertThat(page)
        .startsWith("# Inventory\n\nItems of a warehouse, what is in stock and where\n")
        .contains("| `127.0.0.1:8091` | REST API |")
        .contains("### Warehouse account\n\nEach caller gives a token")
        .contains("| `token` | yes, secret | API token. The token that the warehouse gave you |")
        .contains("gateway app connect inventory\n");
  }

  @Test
  void everyOperationHasItsParametersAndAnExampleFromEveryDoor() throws Exception {
    var page = PackagePage.of(INVENTORY, NATIVE).markdown();
    var section = page.substring(page.indexOf("### items.get"), page.indexOf("### items.create"));

    assertThat(section)
        .contains("- Effect: reads\n", "`GET /items/{sku}`")
        .contains("| `sku` | string | yes |  | Stock number such as A-1001 |")
        .contains("-d '{\"sku\":\"A-1001\"}' http://127.0.0.1:8080/api/v1/inventory/items.get")
        .contains("gateway app invoke inventory items.get -d '{\"sku\":\"A-1001\"}'")
        .contains("\"method\" : \"tools/call\"", "\"name\" : \"inventory_items_get\"");
    assertThat(page).contains("| [`items.delete`](#itemsdelete) | Remove an item | deletes or");
  }

  @Test
  void theOperationsOfAProgramAreThoseOfItsCatalog() throws Exception {
    Files.writeString(
        folder.resolve("manifest.yaml"),
        "kind: app\nsource: example.com/acme/apps/zoo\nversion: 1.0.0\n");
    var made = folder.resolve("target/gateway/catalog.json");
    assertThat(PackagePage.of(folder, NATIVE).markdown()).contains("More from");
    Files.createDirectories(made.getParent());
    Files.writeString(
        made,
        """
        {"operations": [{
          "id": "feed", "title": "Feed", "description": "Feeds an animal",
          "documentation": "Feeds one, see `Config.most()`, *once*:\\n- hay\\n- a `fish`\\n\\nA ` stays.",
          "annotations": {"destructiveHint": false},
          "inputSchema": {"type": "object", "required": ["animal"], "properties": {
            "animal": {"type": "string", "description": "Name of the animal"},
            "food": {"$ref": "#/$defs/Food"}},
            "$defs": {"Food": {"type": "object"}}}
        }]}
        """);

    assertThat(PackagePage.of(folder, NATIVE).markdown())
        .contains("| [`feed`](#feed) | Feed | adds |", "Feeds an animal")
        .contains(
            """
            Feeds an animal

            Feeds one, see `Config.most()`, \\*once\\*:

            - hay
            - a `fish`

            A \\` stays.

            - Effect\
            """)
        .contains("| `animal` | string | yes |  | Name of the animal |")
        .contains("| `food` | object | no |  |  |")
        .contains("gateway app invoke zoo feed")
        .doesNotContain("More from");
    assertThat(PackagePage.of(folder, NATIVE).html())
        .contains("<p>Feeds one, see <code>Config.most()</code>, *once*:</p>\n<ul>\n<li>hay</li>");
  }

  @Test
  void theConfigurationIsThatOfTheSchema() throws Exception {
    Files.writeString(
        folder.resolve("config.yaml"),
        """
        type: object
        required: [region]
        properties:
          region: {type: string, enum: [eu, '<us>'], description: Where the | account is}
          cache:
            type: object
            properties:
              time: {type: string, default: 5m, description: How long <answers> are kept}
        """);
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: cache
        source: github.com/acme/providers/cache/near
        version: 1.0.0
        entrypoint: {artifactPath: near}
        spec: {configSchemaPath: config.yaml}
        """);
    Files.writeString(folder.resolve("near"), "#!/bin/sh\n");
    var page = PackagePage.of(folder, ReadOptions.DEFAULT);

    assertThat(page.markdown())
        .contains("| `region` | eu, \\<us\\> | yes |  | Where the \\| account is |")
        .contains("| `cache.time` | string | no | `5m` | How long \\<answers\\> are kept |")
        .contains("The program reaches the hosts that the deployment allows it (egress).")
        .doesNotContain("## Operations", "1.0.0");
    assertThat(page.html())
        .startsWith("<!doctype html>")
        .contains("<title>near</title>", "How long &lt;answers&gt; are kept", "eu, &lt;us&gt;")
        .doesNotContain("<us>", "\\|");
  }

  @Test
  void theCommittedPageOfTheSampleIsUpToDate() throws Exception {
    var committed = Files.readString(INVENTORY.resolve(PackagePage.FILE));

    assertThat(Stale.of(committed, PackagePage.of(INVENTORY, NATIVE).markdown())).isEmpty();
  }

  @Test
  void theSamePackageGivesTheSamePage() throws Exception {
    var once = PackagePage.of(INVENTORY, NATIVE);
    var again = PackagePage.of(INVENTORY, NATIVE);

    assertThat(once.markdown()).isEqualTo(again.markdown());
    assertThat(once.html()).isEqualTo(again.html());
  }

  @Test
  void aManifestWithErrorsHasNoPage() throws Exception {
    Files.writeString(folder.resolve("manifest.yaml"), "kind: app\n");

    assertThatThrownBy(() -> PackagePage.of(folder, ReadOptions.DEFAULT))
        .isInstanceOfSatisfying(
            InvalidPackageException.class, refused -> assertThat(refused.problems()).isNotEmpty());
  }

  @Test
  void theFirstStaleLineIsNamed() {
    assertThat(Stale.of("a\r\nb\r\n", "a\nb\n")).isEmpty();
    assertThat(Stale.of("a\nb\n", "a\nc\n")).contains(new Stale(2, "b", "c"));
    assertThat(Stale.of("a\n", "a\n\n")).contains(new Stale(2, "", ""));
    assertThat(Stale.of("a\nb\n", "a\n").orElseThrow().message("PACKAGE.md"))
        .isEqualTo("PACKAGE.md is stale: line 2 is 'b', and should be ''");
  }
}
