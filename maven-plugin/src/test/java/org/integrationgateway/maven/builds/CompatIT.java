package org.integrationgateway.maven.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes since the last release, found in the repository that it was installed into. */
class CompatIT {
  private final MavenUnderTest maven = MavenUnderTest.current();

  @TempDir Path folder;

  @Test
  void aPatchThatTakesAnOperationAwayIsRefusedAndAMajorVersionIsNot() throws Exception {
    var project = TestProject.copy("catalogue", folder);
    maven.run(project, "install").ok();
    var manifest = project.read("manifest.yaml");
    var pom = project.read("pom.xml");
    var smaller = manifest.substring(0, manifest.indexOf("        - name: things.get"));

    project.write("pom.xml", pom.replace("<version>1.0.0", "<version>1.0.1"));
    project.write("manifest.yaml", smaller.replace("1.0.0", "1.0.1"));
    var refused = maven.run(project, "gateway:compat").failed();
    assertThat(refused.log()).contains("/operations/things.get", "breaking", "1.0.1");

    project.write("pom.xml", pom.replace("<version>1.0.0", "<version>2.0.0"));
    project.write("manifest.yaml", smaller.replace("1.0.0", "2.0.0"));
    maven.run(project, "gateway:compat", "-Dgateway.compat.report=target/changes.json").ok();
    assertThat(project.read("target/changes.json")).contains("things.get");
  }

  @Tag("nightly")
  @Test
  void findsTheReleaseWhereThePomReleases() throws Exception {
    var project = released("com.example:published:1.0.0");
    var coordinates = "-Dgateway.compat.coordinates=com.example:published";

    project.write("pom.xml", project.read("pom.xml").replace("<version>1.0.0", "<version>1.0.1"));
    project.write("manifest.yaml", project.read("manifest.yaml").replace("1.0.0", "1.0.1"));

    var compared = maven.run(project, "gateway:compat", coordinates).ok();
    assertThat(compared.log()).contains("1.0.0", "1.0.1");
  }

  @Tag("nightly")
  @Test
  void withoutAnEarlierReleaseItNamesTheRepositoriesAndTheRemedy() throws Exception {
    var project = released("com.example:published:1.0.0");
    var releases = "releases (" + folder.resolve("releases").toUri() + ")";
    var never = "-Dgateway.compat.coordinates=com.example:never-released";

    assertThat(maven.run(project, "gateway:compat", never).failed().log())
        .contains("there is no version of com.example:never-released before 1.0.0 in the local")
        .contains(releases)
        .contains("-Dgateway.compat.baseline=FILE");
    assertThat(maven.run(project, "gateway:compat", never + ":0.9.0").failed().log())
        .contains("classifier generic or a platform) of com.example:never-released:0.9.0 in the")
        .contains(releases);
  }

  /** A project with a release in the repository of its POM, which is not the local one. */
  private TestProject released(String coordinates) throws Exception {
    var project = TestProject.copy("catalogue", folder);
    var place = folder.resolve("releases");
    var archive = "-Dgateway.release.to=maven:" + coordinates;
    maven.run(project, "package", "gateway:release", archive).ok();
    Files.move(project.folder().resolve("target/release-maven"), place);
    var pom = project.read("pom.xml");
    project.write(
        "pom.xml",
        pom.replace(
            "</project>",
            """
              <distributionManagement>
                <repository>
                  <id>releases</id>
                  <url>%s</url>
                </repository>
              </distributionManagement>
            </project>
            """
                .formatted(place.toUri())));
    return project;
  }
}
