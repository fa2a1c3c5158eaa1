package org.integrationgateway.authoring.update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.manifest.schema.ManifestSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ProjectUpdateTest {
  private static final String POM =
      """
      <project>
        <parent>
          <groupId>org.integrationgateway</groupId>
          <artifactId>gateway-provider-parent</artifactId>
          <version>0.1.0</version>
        </parent>
        <groupId>com.example</groupId>
        <version>0.1.0</version>
        <properties>
          <gateway.sdk.version>0.1.0</gateway.sdk.version>
        </properties>
        <dependencies>
          <dependency>
            <groupId>org.integrationgateway</groupId>
            <artifactId>gateway-provider-sdk</artifactId>
            <version>${gateway.sdk.version}</version>
          </dependency>
          <dependency>
            <groupId>org.integrationgateway</groupId>
            <artifactId>gateway-provider-testkit</artifactId>
            <version>0.9.0</version>
          </dependency>
        </dependencies>
      </project>
      """;

  @TempDir Path folder;

  private void write(String path, String text) throws IOException {
    Files.createDirectories(folder.resolve(path).getParent());
    Files.writeString(folder.resolve(path), text);
  }

  @Test
  void showsVersionsAsAPatchAndWritesThemWhenAsked() throws IOException {
    write("pom.xml", POM);
    var update = ProjectUpdate.of(folder, "0.2.0");
    assertThat(update.patch())
        .isEqualTo(
            """
            --- a/pom.xml
            +++ b/pom.xml
            @@ -2,12 +2,12 @@
               <parent>
                 <groupId>org.integrationgateway</groupId>
                 <artifactId>gateway-provider-parent</artifactId>
            -    <version>0.1.0</version>
            +    <version>0.2.0</version>
               </parent>
               <groupId>com.example</groupId>
               <version>0.1.0</version>
               <properties>
            -    <gateway.sdk.version>0.1.0</gateway.sdk.version>
            +    <gateway.sdk.version>0.2.0</gateway.sdk.version>
               </properties>
               <dependencies>
                 <dependency>
            """);
    assertThat(folder.resolve("pom.xml")).hasContent(POM);
    update.apply();
    assertThat(ProjectUpdate.of(folder, "0.2.0").patch()).isEmpty();
    assertThatThrownBy(update::apply)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("pom.xml was changed during the update");
  }

  @Test
  void findsVersionsInAnyOrderAndInNoComment() throws IOException {
    write(
        "pom.xml",
        """
        <project>
          <!-- <parent><groupId>org.integrationgateway</groupId><version>0.0.1</version></parent> -->
          <parent>
            <artifactId>gateway-provider-parent</artifactId> <!-- the parent -->
            <version> 0.1.0-rc.1 </version>
            <groupId>org.integrationgateway</groupId>
            <relativePath/>
          </parent>
          <version>0.0.1</version>
          <build><plugins><plugin>
            <groupId>org.integrationgateway</groupId>
            <artifactId>gateway-maven-plugin</artifactId>
            <dependencies><dependency>
              <groupId>com.example</groupId><artifactId>rules</artifactId><version>0.0.1</version>
            </dependency></dependencies>
            <version>${gateway.version}</version>
          </plugin></plugins></build>
        </project>
        """);
    var update = ProjectUpdate.of(folder, "0.1.0");
    assertThat(update.patch().lines().filter(line -> line.matches("[-+] .*")))
        .containsExactly("-    <version> 0.1.0-rc.1 </version>", "+    <version> 0.1.0 </version>");
    assertThat(update.notes())
        .containsExactly(
            "the version of gateway-maven-plugin in pom.xml is ${gateway.version}: set this"
                + " property to 0.1.0 yourself, where it is older");
  }

  @Test
  void namesTheLineOfABrokenPom() throws IOException {
    write("pom.xml", "<project>\n  <parent>\n  </project>\n");
    assertThatThrownBy(() -> ProjectUpdate.of(folder, "0.2.0"))
        .hasMessage(
            "pom.xml is not well-formed, line 3: </project> closes <parent>. Correct it, and run"
                + " the update again");
    write("pom.xml", "<project>\n  <parent>\n");
    assertThatThrownBy(() -> ProjectUpdate.of(folder, "0.2.0"))
        .hasMessageContaining("line 2: <parent> is not closed");
  }

  @Test
  void namesAFolderWithoutAProject() {
    assertThatThrownBy(() -> ProjectUpdate.of(folder, "0.2.0"))
        .hasMessage("'%s' has no project: neither a manifest.yaml nor a pom.xml".formatted(folder));
  }

  @Test
  void movesTheFileOfCi() throws IOException {
    write("manifest.yaml", "kind: app\n");
    var github =
        """
        env:
          GATEWAY_URL: https://github.com/a/b/releases/download/v0.1.0/gateway-0.1.0.tar.gz
          GATEWAY_SHA256: "%s"
              key: gateway-0.1.0
              run: gateway tck dist/gateway-0.1.0-generic.tar.gz
        """
            .formatted("0".repeat(64));
    write(".github/workflows/build.yml", github);
    write(".gitlab-ci.yml", "key: gateway-0.1.0\nother: gateway-0.3.0\nGATEWAY_SHA256: \"\"\n");
    var update = ProjectUpdate.of(folder, "0.2.0");
    update.apply();
    assertThat(folder.resolve(".github/workflows/build.yml"))
        .hasContent(
            github
                .replace("v0.1.0/gateway-0.1.0.tar", "v0.2.0/gateway-0.2.0.tar")
                .replace("key: gateway-0.1.0", "key: gateway-0.2.0"));
    assertThat(folder.resolve(".gitlab-ci.yml"))
        .hasContent("key: gateway-0.2.0\nother: gateway-0.3.0\nGATEWAY_SHA256: \"\"\n");
    assertThat(update.notes())
        .singleElement()
        .asString()
        .contains("GATEWAY_SHA256 in .github/workflows/build.yml is the digest of the gateway");
  }

  @Test
  void leavesTheLineOfEditorsBelowALicenceAndKeepsTheEndsOfLines() throws IOException {
    write("schemas/manifest.schema.json", ManifestSchema.text());
    write("manifest.yaml", "# (c) ACME\n\n# yaml-language-server: $schema=other.json\nkind: app\n");
    assertThat(ProjectUpdate.of(folder, "0.1.0").changes()).isEmpty();
    write("manifest.yaml", "kind: app\r\n");
    assertThat(ProjectUpdate.of(folder, "0.1.0").changes())
        .extracting(FileChange::after)
        .containsExactly(
            "# yaml-language-server: $schema=schemas/manifest.schema.json\r\nkind: app\r\n");
  }

  @Test
  void bringsTheSchemaAndTheLineOfEditors() throws IOException {
    write("schemas/manifest.schema.json", "{}");
    write("manifest.yaml", "kind: app\n");
    var update = ProjectUpdate.of(folder, "0.1.0");
    assertThat(update.changes())
        .extracting(FileChange::path)
        .containsExactly("schemas/manifest.schema.json", "manifest.yaml");
    update.apply();
    assertThat(folder.resolve("schemas/manifest.schema.json"))
        .content()
        .isEqualTo(ManifestSchema.text());
    assertThat(folder.resolve("manifest.yaml"))
        .content()
        .isEqualTo("# yaml-language-server: $schema=schemas/manifest.schema.json\nkind: app\n");
    assertThat(ProjectUpdate.of(folder, "0.1.0").changes()).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void thePatchIsOneThatGitApplies() throws Exception {
    var old = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\np";
    var now = "0\na\nb\nc\nd\nE\nf\ng\nh\ni\nj\nk\nl\nm\no\np\n";
    write("some/file.txt", old);
    var patch = folder.resolve("change.patch");
    Files.writeString(patch, new FileChange("some/file.txt", old, now).diff());
    var git =
        new ProcessBuilder("git", "apply", "change.patch")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    var output = new String(git.getInputStream().readAllBytes());
    assertThat(git.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(git.exitValue()).as(output + Files.readString(patch)).isZero();
    assertThat(folder.resolve("some/file.txt")).content().isEqualTo(now);
  }
}
