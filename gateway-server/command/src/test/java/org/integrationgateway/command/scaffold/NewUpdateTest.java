package org.integrationgateway.command.scaffold;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages brought up to date after their documents changed. */
final class NewUpdateTest {
  private static final String CHANGED =
      ShopDocument.TEXT
          .replace("operationId: createItem", "operationId: addItem")
          .replace("{name: page, in: query", "{name: sort, in: query")
          .replace("/status:", "/health:");

  @TempDir Path folder;
  private Cli cli;

  @BeforeEach
  void made() {
    cli = new Cli(folder, new NoServer());
    cli.file("shop.yaml", ShopDocument.TEXT);
    assertThat(cli.run("new", "shop", "--openapi", "shop.yaml").exit()).isZero();
  }

  private Path manifest() {
    return folder.resolve("shop/manifest.yaml");
  }

  private void edit(String from, String to) throws IOException {
    var text = Files.readString(manifest());
    assertThat(text).contains(from);
    Files.writeString(manifest(), text.replace(from, to));
  }

  @Test
  void changesNothingWhenNothingChanged() throws IOException {
    var before = Files.readString(manifest());
    var ran = cli.run("new", "--update", "shop");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).isEqualTo("0 came, 0 changed, 0 went\n");
    assertThat(manifest()).hasContent(before);
  }

  @Test
  void keepsWhatTheAuthorWroteAndSaysWhatCameChangedAndWent() throws IOException {
    edit("{alias: get_item}  # GET", "{alias: fetch, description: Mine}  # my words GET");
    edit("displayName: Shop\n", "displayName: Shop\n# a comment\n\n");
    edit("    get_status: {}  # GET /status\n", "");
    var before = Files.readString(manifest());
    cli.file("shop.yaml", CHANGED);

    var dry = cli.run("new", "--update", "shop", "--dry-run");
    assertThat(dry.out())
        .contains("+ addItem\n", "+ get_health\n", "~ items/list-all\n", "- createItem\n")
        .contains("- get_status\n")
        .contains("@@ line ", "+    # addItem: {alias: add_item}  # POST /items\n");
    assertThat(manifest()).hasContent(before);
    assertThat(folder.resolve("shop/openapi.yaml")).hasContent(ShopDocument.TEXT);

    var listed = cli.run("new", "--update", "shop");
    assertThat(listed.exit()).isEqualTo(5);
    assertThat(listed.err())
        .contains("operations that no longer exist: createItem. Remove them with");
    assertThat(folder.resolve("shop/openapi.yaml")).hasContent(CHANGED);

    var pruned = cli.run("new", "--update", "shop", "--prune");
    assertThat(pruned.exit()).as(pruned.err()).isZero();
    assertThat(pruned.out()).isEqualTo("- createItem\n");
    var after = Files.readString(manifest());
    assertThat(after)
        .startsWith(before.substring(0, before.indexOf("    createItem")))
        .contains("{alias: fetch, description: Mine}  # my words GET")
        .doesNotContain("createItem")
        .endsWith(
            """
                # New in this document; remove '# ' to expose an operation:
                # addItem: {alias: add_item}  # POST /items
                # get_health: {}  # GET /health
            """);
    assertThat(cli.run("validate", "--manifest", "shop").exit()).isZero();
    // Operations that the author removed stay removed, and new ones are not new a second time.
    assertThat(cli.run("new", "--update", "shop").out()).isEmpty();
  }

  @Test
  void updatesAPackageThatWasWrittenByHand() throws IOException {
    Files.delete(folder.resolve("shop/.gateway-new.json"));
    var unknown = cli.run("new", "--update", "shop");
    assertThat(unknown.exit()).isEqualTo(1);
    assertThat(unknown.err()).contains("name it with --openapi");
    cli.file("next.yaml", CHANGED);
    var ran = cli.run("new", "--update", "shop", "--openapi", "next.yaml", "--prune");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.out()).contains("+ addItem\n", "- createItem\n", "- get_status\n");
  }

  @Test
  void aDocumentInAnotherFormatGetsItsOwnName() throws IOException {
    cli.file(
        "shop.json",
        "{\"openapi\": \"3.0.0\", \"info\": {\"title\": \"S\", \"version\": \"1\"},"
            + " \"paths\": {\"/status\": {\"get\": {\"responses\": {}}}}}");
    var ran = cli.run("new", "--update", "shop", "--openapi", "shop.json", "--prune");
    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(Files.readString(manifest())).contains("document: openapi.json\n");
    assertThat(folder.resolve("shop/openapi.json")).exists();
  }

  @Test
  void neverExposesEverythingByRemovingTheLastEntry() throws IOException {
    var before = Files.readString(manifest());
    cli.file(
        "other.yaml",
        "openapi: 3.0.0\ninfo: {title: S, version: '1'}\npaths: {/new: {get: {responses: {}}}}\n");
    var ran = cli.run("new", "--update", "shop", "--openapi", "other.yaml", "--prune");
    assertThat(ran.exit()).isEqualTo(1);
    assertThat(ran.err()).contains("an empty list exposes all");
    assertThat(manifest()).hasContent(before);
  }

  @Test
  void refusesWhatItCannotEdit() {
    cli.file("json/manifest.json", "{}");
    assertThat(cli.run("new", "--update", "json").err()).contains("only YAML is edited");
    assertThat(cli.run("new", "--update", "none").err()).contains("not the folder of a package");
    assertThat(cli.run("new", "x", "--update", "shop").exit()).isEqualTo(2);
    assertThat(cli.run("new", "--update", "shop", "--mcp", "http://127.0.0.1:1/mcp").err())
        .contains("has no spec.surfaces.mcp");
  }
}
