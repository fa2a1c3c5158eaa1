package org.integrationgateway.maven;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.packaging.JavaBuild;
import org.integrationgateway.manifest.packaging.PackagingRequest;
import org.integrationgateway.manifest.packaging.image.JavaProgram;
import org.integrationgateway.manifest.packaging.image.Layout;
import org.integrationgateway.maven.project.Jdks;
import org.integrationgateway.maven.project.ProjectClasses;

/** A goal that runs commands of the manifest before there is anything to package. */
abstract class PreparationMojo extends StepsMojo {
  private final Jdks jdks;

  PreparationMojo(Jdks jdks) {
    this.jdks = jdks;
  }

  final PackagingRequest request() {
    return request(java(), PackagingRequest.DEFAULT_TIMESTAMP);
  }

  /** That the project has code is enough: a manifest beside it need not say how it is built. */
  private Optional<JavaBuild> java() {
    return ProjectClasses.of(project)
        .map(classes -> new JavaProgram(classes, List.of(), Optional.empty(), List.of(), List.of()))
        .map(program -> new JavaBuild(program, jdks.ofBuild(session), Layout.AUTO));
  }
}
