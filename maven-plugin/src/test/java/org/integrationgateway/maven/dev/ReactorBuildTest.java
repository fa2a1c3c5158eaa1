package org.integrationgateway.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Resource;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.integrationgateway.packaging.watch.BuiltProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReactorBuildTest {
  @TempDir Path folder;
  private MavenProject project;
  private Path classes;

  @BeforeEach
  void project() {
    classes = folder.resolve("library/target/classes");
    var model = new Model();
    model.setGroupId("com.example");
    model.setArtifactId("library");
    model.setVersion("1.0.0");
    model.setBuild(new Build());
    model.getBuild().setOutputDirectory(classes.toString());
    model.getBuild().addResource(resource("library/src/main/resources", null));
    model.getBuild().addResource(resource("texts", "in/texts"));
    project = new MavenProject(model);
    project.setFile(folder.resolve("library/pom.xml").toFile());
    project.addCompileSourceRoot(folder.resolve("library/src/main/java").toString());
  }

  private Resource resource(String place, String target) {
    var resource = new Resource();
    resource.setDirectory(folder.resolve(place).toString());
    resource.setTargetPath(target);
    return resource;
  }

  @Test
  void namesTheFoldersOfAModuleAlsoElsewhereAndWherePeopleWrite() {
    var resources = folder.resolve("library/src/main/resources");

    var build = ReactorBuild.of(List.of(project), List.of(), folder, Map.of());

    assertThat(build.folders())
        .containsExactlyInAnyOrder(folder.resolve("library"), folder.resolve("texts"));
    assertThat(build.sources())
        .containsExactlyInAnyOrder(
            folder.resolve("library/pom.xml"),
            folder.resolve("library/src/main/java"),
            resources,
            folder.resolve("texts"));
    assertThat(build.resources())
        .containsExactlyInAnyOrder(
            new BuiltProject.Resource(resources, classes),
            new BuiltProject.Resource(folder.resolve("texts"), classes.resolve("in/texts")));
  }

  @Test
  void takesTheClassesOfAModuleInPlaceOfItsOwnJarAlone() {
    assertThat(place("com.example:library:1.0.0")).isEqualTo(classes);
    assertThat(place("com.example:library:1.0.1")).isEqualTo(folder.resolve("a.jar"));
    assertThat(place("com.example:library:jar:tests:1.0.0")).isEqualTo(folder.resolve("a.jar"));
    assertThat(place("com.example:other:1.0.0")).isEqualTo(folder.resolve("a.jar"));
  }

  private Path place(String coordinates) {
    Artifact artifact = new DefaultArtifact(coordinates).setFile(folder.resolve("a.jar").toFile());
    return ReactorBuild.place(artifact, List.of(project)).orElseThrow();
  }
}
