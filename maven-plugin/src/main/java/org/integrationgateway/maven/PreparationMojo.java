package org.integrationgateway.maven;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.maven.project.Jdks;
import org.integrationgateway.maven.project.ProjectClasses;
import org.integrationgateway.packaging.JavaBuild;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.image.program.JavaProgram;

/** Base of the goals that run commands of the manifest before packaging. */
abstract class PreparationMojo extends StepsMojo {
  private final Jdks jdks;

  PreparationMojo(Jdks jdks) {
    this.jdks = jdks;
  }

  final PackagingRequest request() {
    return request(java(), PackagingRequest.DEFAULT_TIMESTAMP);
  }

  /** A project with code is SDK-native: its manifest need not declare how the program is built. */
  private Optional<JavaBuild> java() {
    return ProjectClasses.of(project)
        .map(classes -> new JavaProgram(classes, List.of(), Optional.empty(), List.of(), List.of()))
        .map(program -> new JavaBuild(program, jdks.ofBuild(session), Layout.AUTO));
  }
}
