package org.integrationgateway.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.integrationgateway.packaging.release.signature.SigningKey;
import org.integrationgateway.packaging.release.signature.VerificationKey;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One violation of each rule of Maven Central, in a repository that is right otherwise. */
final class BundleTest {
  private static final String COMPLETE =
      """
      <name>N</name><description>D</description><url>https://example.com</url>
      <licenses><license><name>Apache-2.0</name><url>https://example.com/l</url></license></licenses>
      <developers><developer><name>T</name><organization>O</organization>
        <organizationUrl>https://example.com</organizationUrl></developer></developers>
      <scm><connection>scm:git:x</connection><developerConnection>scm:git:x</developerConnection>
        <url>https://example.com/scm</url></scm>
      """;
  private static final String PARENT =
      "<parent><groupId>com.example</groupId><artifactId>root</artifactId>"
          + "<version>1.0.0</version></parent>";

  @TempDir private static Path keys;
  private static SigningKey signing;
  private static VerificationKey verification;

  @TempDir private Path folder;

  @BeforeAll
  static void makeKey() throws Exception {
    signing = ThrowAwayKey.in(keys);
    verification = SigningCertificate.write(null, signing.file(), keys.resolve("public.asc"));
  }

  @BeforeEach
  void deploy() throws Exception {
    pom("root", "pom", "<modules><module>lib</module></modules>" + COMPLETE, "");
    pom("lib", "jar", "<name>L</name><description>A library</description>", PARENT);
    for (var ending : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
      jar("lib", ending, "com/example/L.class");
    }
    pom("starter", "maven-archetype", COMPLETE, "");
    for (var ending : List.of(".jar", "-sources.jar", "-javadoc.jar")) {
      jar("starter", ending, "archetype-resources/pom.xml");
    }
  }

  @Test
  void aCompleteRepositoryIsPackedWithItsSignaturesAndChecksums() throws Exception {
    assertThat(problems()).isEmpty();

    var zip = folder.resolve("bundle.zip");
    new Bundle(Repository.in(folder)).pack(zip);
    try (var read = new ZipFile(zip.toFile())) {
      assertThat(read.stream().map(ZipEntry::getName))
          .contains(
              "com/example/root/1.0.0/root-1.0.0.pom",
              "com/example/lib/1.0.0/lib-1.0.0.jar",
              "com/example/lib/1.0.0/lib-1.0.0.jar.asc",
              "com/example/lib/1.0.0/lib-1.0.0.jar.md5",
              "com/example/lib/1.0.0/lib-1.0.0.jar.sha512",
              "com/example/lib/1.0.0/lib-1.0.0-javadoc.jar")
          .noneMatch(name -> name.contains(ArchetypeCatalog.NAME));
    }
  }

  @Test
  void theCatalogListsTheArchetypesWithTheirDescriptions() throws Exception {
    new Bundle(Repository.in(folder)).complete();

    assertThat(folder.resolve(ArchetypeCatalog.NAME))
        .content()
        .contains("<artifactId>starter</artifactId><version>1.0.0</version>")
        .contains("<description>D</description>")
        .doesNotContain("<artifactId>lib</artifactId>");
    assertThat(folder.resolve(ArchetypeCatalog.NAME + ".sha1")).exists();
  }

  @Test
  void namesTheMemberThatAPomLacksItselfAndInItsParents() throws Exception {
    pom("root", "pom", COMPLETE.replaceAll("(?s)<licenses>.*</licenses>", ""), "");
    pom("lib", "jar", "<description>A library</description>", PARENT);

    assertThat(problems())
        .containsExactlyInAnyOrder(
            "com.example:root:1.0.0: its POM has no <licenses><license><name>, which Central"
                + " requires; add it",
            "com.example:root:1.0.0: its POM has no <licenses><license><url>, which Central"
                + " requires; add it",
            "com.example:lib:1.0.0: its POM has no <name>, which Central requires; add it",
            "com.example:lib:1.0.0: its POM has no <licenses><license><name>, which Central"
                + " requires; add it to the POM or to a parent",
            "com.example:lib:1.0.0: its POM has no <licenses><license><url>, which Central"
                + " requires; add it to the POM or to a parent");
  }

  @Test
  void namesAMemberWithAVariable() throws Exception {
    pom("lib", "jar", "<name>L</name><description>${what}</description>", PARENT);

    assertThat(problems())
        .singleElement()
        .asString()
        .contains("<description> of its POM is ${what}; write it without variables");
  }

  @Test
  void namesTheJarThatIsMissing() throws Exception {
    Files.delete(file("lib", "-javadoc.jar"));

    assertThat(problems()).singleElement().asString().contains("has no lib-1.0.0-javadoc.jar");
  }

  @Test
  void anEmptyJarIsNone() throws Exception {
    jar("lib", "-sources.jar", "META-INF/maven/com.example/lib/pom.xml");

    assertThat(problems()).containsExactly("com.example:lib:1.0.0: lib-1.0.0-sources.jar is empty");
  }

  @Test
  void aChangedFileHoldsNeitherItsChecksumsNorItsSignature() throws Exception {
    new Bundle(Repository.in(folder)).complete();
    Files.writeString(file("lib", ".pom"), Files.readString(file("lib", ".pom")) + "<!-- -->");

    assertThat(problems())
        .hasSize(5)
        .anyMatch(problem -> problem.contains("is not the file of lib-1.0.0.pom.sha256"))
        .anyMatch(
            problem ->
                problem.contains("signature that does not hold")
                    && problem.contains("the signed content has changed"));
  }

  @Test
  void aSignatureOfAnotherKeyDoesNotHold() throws Exception {
    var other = ThrowAwayKey.in(Files.createDirectory(keys.resolve("other")));
    var jar = file("lib", ".jar");
    Files.write(
        jar.resolveSibling("lib-1.0.0.jar.asc"),
        other.sign(Files.readAllBytes(jar), Instant.now()));

    assertThat(problems()).singleElement().asString().contains("which is not in " + keys);
  }

  @Test
  void aFileWithoutSignatureIsNamed() throws Exception {
    Files.delete(file("starter", ".jar.asc"));

    assertThat(problems())
        .containsExactly(
            "com.example:starter:1.0.0: starter-1.0.0.jar has no signature starter-1.0.0.jar.asc"
                + " beside it");
  }

  @Test
  void namesWhatAnAuthorCouldNotResolve() throws Exception {
    pom(
        "lib",
        "jar",
        "<name>L</name><description>A library</description><dependencies>"
            + dependency("engine", "")
            + dependency("rules", "<scope>test</scope>")
            + dependency("fixtures", "<type>test-jar</type>")
            + "</dependencies>",
        PARENT.replace(">root<", ">other<"));
    pom(
        "bom",
        "pom",
        COMPLETE
            + "<dependencyManagement><dependencies>"
            + dependency("lib", "")
            + dependency("kit", "")
            + "</dependencies></dependencyManagement>",
        "");

    assertThat(problems())
        .anyMatch(problem -> problem.contains("the parent com.example:other:1.0.0 is not in"))
        .anyMatch(problem -> problem.contains("dependency com.example:engine:1.0.0 is not in"))
        .anyMatch(
            problem ->
                problem.startsWith("com.example:bom:1.0.0: the dependency com.example:kit:1.0.0"))
        .noneMatch(problem -> problem.contains("rules") || problem.contains("fixtures"));
  }

  @Test
  void aPomInTheFolderOfAnotherIsNamed() throws Exception {
    pom("lib", "jar", "<name>L</name><description>A library</description>", PARENT);
    var pom = file("lib", ".pom");
    write(pom, Files.readString(pom).replace("<artifactId>lib<", "<artifactId>bil<"));

    assertThat(problems())
        .containsExactly(
            "com.example:lib:1.0.0: its POM says com.example:bil:1.0.0, which is another place");
  }

  @Test
  void aDocumentTypeIsRefused() throws Exception {
    Files.writeString(file("lib", ".pom"), "<!DOCTYPE project [<!ENTITY a \"b\">]><project/>");

    assertThatThrownBy(() -> Repository.in(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("lib-1.0.0.pom is not a POM");
  }

  @Test
  void aFolderWithoutComponentsIsNamed() throws Exception {
    var empty = Files.createDirectory(folder.resolve("empty"));

    assertThat(new Bundle(Repository.in(empty)).problems(verification))
        .containsExactly(empty + " has no component: deploy into it first");
  }

  private List<String> problems() throws IOException {
    var bundle = new Bundle(Repository.in(folder));
    bundle.complete();
    return bundle.problems(verification);
  }

  private static String dependency(String artifact, String more) {
    return "<dependency><groupId>com.example</groupId><artifactId>%s</artifactId>%s</dependency>"
        .formatted(artifact, more);
  }

  private void pom(String artifact, String packaging, String members, String parent)
      throws Exception {
    var own = parent.isEmpty() ? "<groupId>com.example</groupId><version>1.0.0</version>" : parent;
    write(
        file(artifact, ".pom"),
        "<project>%s<artifactId>%s</artifactId><packaging>%s</packaging>%s</project>"
            .formatted(own, artifact, packaging, members));
  }

  private void jar(String artifact, String ending, String entry) throws Exception {
    var file = file(artifact, ending);
    try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry(entry));
      zip.write(1);
    }
    sign(file);
  }

  private static void write(Path file, String text) throws Exception {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    sign(file);
  }

  private static void sign(Path file) throws Exception {
    Files.write(
        file.resolveSibling(file.getFileName() + ".asc"),
        signing.sign(Files.readAllBytes(file), Instant.now()));
  }

  private Path file(String artifact, String ending) {
    return folder.resolve("com/example/" + artifact + "/1.0.0/" + artifact + "-1.0.0" + ending);
  }
}
