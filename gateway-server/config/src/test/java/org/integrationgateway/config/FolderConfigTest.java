package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.environment.ConfigFiles;
import org.integrationgateway.config.environment.Environment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A configuration in the files of a folder. */
final class FolderConfigTest {
  private static final String SERVER =
      "server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}\n";

  @TempDir Path home;

  private Path folder(Map<String, String> files) throws Exception {
    var folder = Files.createDirectories(home.resolve("conf"));
    for (var file : files.entrySet()) {
      Files.createDirectories(folder.resolve(file.getKey()).getParent());
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
    return folder;
  }

  private ConfigReader.Result read(Path... paths) {
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    return ConfigReader.read(List.of(paths), environment);
  }

  @Test
  void theFilesAreOneConfiguration() throws Exception {
    var folder =
        folder(
            Map.of(
                "20-demo.yaml", "apps: {demo: {provider: {source: builtin:demo}}}\n",
                "10-server.yaml", SERVER,
                "30-shop.yml", "apps: {shop: {provider: {source: builtin:inventory}}}\n",
                ".hidden.yaml", "nonsense: 1\n",
                "notes.txt", "nonsense: 1\n",
                "below/more.yaml", "nonsense: 1\n"));
    var config = read(folder).config().orElseThrow();
    assertThat(config.apps()).containsOnlyKeys("demo", "shop");
    assertThat(config.readFrom().files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("10-server.yaml", "20-demo.yaml", "30-shop.yml");
    assertThat(ConfigFiles.withoutFolders(List.of(folder, home.resolve("x.yaml")))).hasSize(4);
  }

  @Test
  void aValueInTwoFilesIsAProblemWithBothLines() throws Exception {
    var folder =
        folder(
            Map.of(
                "a.yaml",
                SERVER + "apps:\n  demo: {provider: {source: builtin:demo}}\n",
                "b.yaml",
                "apps:\n  demo:\n    provider: {source: builtin:inventory}\n"));
    assertThat(read(folder).problems().toString())
        .contains("conf/b.yaml:3:16", "GWC1415", "'apps.demo.provider.source'")
        .contains("in two files of the folder: also at conf/a.yaml:3:21");
  }

  @Test
  void aFileAfterTheFolderIsOverIt() throws Exception {
    var folder =
        folder(Map.of("a.yaml", SERVER + "apps: {demo: {provider: {source: builtin:demo}}}\n"));
    var over = Files.writeString(home.resolve("over.yaml"), "apps: {demo: {mcp: true}}\n");
    assertThat(read(folder, over).config().orElseThrow().apps().get("demo").mcp()).contains(true);
  }

  @Test
  void aFolderWithoutFilesIsRefused() throws Exception {
    assertThat(read(folder(Map.of("notes.txt", "nothing"))).problems().toString())
        .contains("conf", "the folder has no file *.yaml");
    assertThat(read(folder(Map.of("a.yaml", "- 1\n"))).problems().toString()).contains("a.yaml:1");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a right there")
  void aLinkThatLeadsNowhereIsAProblem() throws Exception {
    var folder = folder(Map.of("a.yaml", SERVER));
    Files.createSymbolicLink(folder.resolve("apps.yaml"), home.resolve("gone.yaml"));
    assertThat(read(folder).config()).isEmpty();
    assertThat(read(folder).problems().toString()).contains("conf/apps.yaml", "it does not exist");
  }

  @Test
  @Tag("nightly")
  void tenThousandAppsAreReadFromOneFileAndFromAFolder() throws Exception {
    var apps = new StringBuilder(SERVER).append("apps:\n");
    var files = new HashMap<String, String>();
    files.put("server.yaml", SERVER);
    for (int i = 0; i < 10_000; i++) {
      var app =
          "  app%05d: {provider: {source: builtin:demo}, limits: {requestTimeout: 9s}, config: {}}\n"
              .formatted(i);
      apps.append(app);
      files.put("app%05d.yaml".formatted(i), "apps:\n" + app);
    }
    apps.append("# ").append("padding ".repeat(100_000)).append('\n');
    var file = Files.writeString(home.resolve("large.yaml"), apps);
    assertThat(Files.size(file)).isGreaterThan(1 << 20);
    assertThat(read(file).config().orElseThrow().apps()).hasSize(10_000);
    assertThat(read(folder(files)).config().orElseThrow().apps()).hasSize(10_000);
  }
}
