package org.integrationgateway.maven.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.StringReader;
import org.apache.maven.model.InputSource;
import org.apache.maven.model.io.xpp3.MavenXpp3ReaderEx;
import org.apache.maven.project.MavenProject;
import org.integrationgateway.packaging.DeclaredVersion;
import org.junit.jupiter.api.Test;

final class PomVersionTest {
  private static final String POM =
      """
      <project>
        <groupId>com.acme</groupId>
        <artifactId>tools</artifactId>
        <version>${revision}</version>
      </project>
      """;

  /** Maven names a POM by the version as it is written there. */
  @Test
  void aPropertyInTheOwnPomIsOfTheOwnPom() throws Exception {
    assertThat(PomVersion.of(project("com.acme:tools:${revision}")))
        .isEqualTo(new DeclaredVersion("2.4.0", "pom.xml:4"));
  }

  @Test
  void aPropertyInTheParentIsOfTheParent() throws Exception {
    assertThat(PomVersion.of(project("com.acme:tools-parent:${revision}")).place())
        .isEqualTo("its parent com.acme:tools-parent:${revision}:4");
  }

  private static MavenProject project(String source) throws Exception {
    var input = new InputSource();
    input.setModelId(source);
    var model = new MavenXpp3ReaderEx().read(new StringReader(POM), true, input);
    model.setVersion("2.4.0");
    var project = new MavenProject(model);
    project.setFile(new File("pom.xml"));
    return project;
  }
}
