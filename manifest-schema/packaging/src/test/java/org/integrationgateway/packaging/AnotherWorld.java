package org.integrationgateway.packaging;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.phase.StepPolicy;
import org.integrationgateway.packaging.platform.PlatformChoice;

/** Packages a project in a process of its own: folder, layout. */
final class AnotherWorld {
  private AnotherWorld() {}

  public static void main(String[] args) throws Exception {
    var folder = Path.of(args[0]);
    var program =
        new JavaProgram(
            folder.resolve("target/probe.jar"),
            List.of(folder.resolve("sibling/target/sibling.jar")),
            Optional.of("acme.Probe"),
            List.of("-Dgreeting=it's"),
            List.of());
    var jdk = Path.of(System.getProperty("java.home"));
    var request =
        new PackagingRequest(
            folder.resolve("manifest.yaml"),
            folder.resolve("dist"),
            folder.resolve("work"),
            Optional.empty(),
            Optional.empty(),
            Optional.of(new JavaBuild(program, jdk, Layout.named(args[1]))),
            PlatformChoice.DEFAULT,
            Instant.parse("2026-01-01T00:00:00Z"),
            StepPolicy.standard(),
            System.out::println);
    Packager.run(request).archives().forEach(archive -> System.out.println(archive.file()));
  }
}
