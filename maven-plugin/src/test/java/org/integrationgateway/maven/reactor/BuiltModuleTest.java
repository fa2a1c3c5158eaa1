package org.integrationgateway.maven.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Resource;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.integrationgateway.maven.dev.Built;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuiltModuleTest {
  @TempDir Path folder;
  private MavenProject project;
  private BuiltModule module;

  @BeforeEach
  void project() {
    var model = new Model();
    model.setGroupId("com.example");
    model.setArtifactId("library");
    model.setVersion("1.0.0");
    model.setBuild(new Build());
    model.getBuild().setOutputDirectory(folder.resolve("library/target/classes").toString());
    model.getBuild().addResource(resource("library/src/main/resources", null));
    model.getBuild().addResource(resource("texts", "in/texts"));
    project = new MavenProject(model);
    project.setFile(folder.resolve("library/pom.xml").toFile());
    project.addCompileSourceRoot(folder.resolve("library/src/main/java").toString());
    module = new BuiltModule(project, List.of(), Set.of(), new Built(List.of(), folder));
  }

  private Resource resource(String place, String target) {
    var resource = new Resource();
    resource.setDirectory(folder.resolve(place).toString());
    resource.setTargetPath(target);
    return resource;
  }

  @Test
  void takesResourcesThatAreGoneOutOfTheClasses() throws Exception {
    var kept = write("library/target/classes/a/kept.txt");
    var file = write("library/target/classes/a/gone.txt");
    var inFolder = write("library/target/classes/b/c/gone.txt");
    var elsewhere = write("library/target/classes/in/texts/gone.txt");

    module.forget(folder.resolve("library/src/main/resources/a/gone.txt"));
    module.forget(folder.resolve("library/src/main/resources/b"));
    module.forget(folder.resolve("texts/gone.txt"));
    module.forget(folder.resolve("library/src/main/java/a/kept.txt"));

    assertThat(List.of(file, inFolder, inFolder.getParent().getParent(), elsewhere))
        .noneMatch(Files::exists);
    assertThat(kept).exists();
  }

  @Test
  void isWatchedAlsoWhereItHasResourcesElsewhere() {
    assertThat(BuiltModule.folders(project))
        .containsExactly(folder.resolve("library"), folder.resolve("texts"));
  }

  @Test
  void isBehindItsOwnJarAlone() {
    assertThat(module.isBehind(new DefaultArtifact("com.example:library:1.0.0"))).isTrue();
    assertThat(module.isBehind(new DefaultArtifact("com.example:library:1.0.1"))).isFalse();
    assertThat(module.isBehind(new DefaultArtifact("com.example:library:jar:tests:1.0.0")))
        .isFalse();
    assertThat(module.isBehind(new DefaultArtifact("com.example:other:1.0.0"))).isFalse();
  }

  private Path write(String name) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, name);
  }
}
