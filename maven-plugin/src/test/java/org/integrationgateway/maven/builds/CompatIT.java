package org.integrationgateway.maven.builds;

import static org.assertj.core.api.Assertions.assertThat;

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
  void withoutAnEarlierReleaseItSaysWhatItLookedFor() throws Exception {
    var project = TestProject.copy("catalogue", folder);
    var coordinates = "-Dgateway.compat.coordinates=com.example:never-released";

    var failed = maven.run(project, "gateway:compat", coordinates).failed();

    assertThat(failed.log())
        .contains("no version of com.example:never-released before 1.0.0 is released");
  }
}
