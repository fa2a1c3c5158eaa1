package org.integrationgateway.packaging.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.host.connect.GrpcIdentityProbe;
import org.integrationgateway.packaging.JavaBuild;
import org.integrationgateway.packaging.Packager;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.image.Layout;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.phase.StepPolicy;
import org.integrationgateway.packaging.platform.PlatformChoice;
import org.integrationgateway.packaging.release.signature.VerificationKey;
import org.integrationgateway.packaging.verify.VerifyCheck.Outcome;

/**
 * Makes real releases to verify.
 *
 * @param work an empty folder
 */
record Releases(Path work) {
  private static final String CLASS = FakeProvider.class.getName();

  /** The folder with the archive of a Java provider that behaves in this manner. */
  Path ofProvider(String manner) throws IOException, PackagingException {
    return ofProvider(manner, PlatformChoice.DEFAULT);
  }

  Path ofProvider(String manner, PlatformChoice platforms) throws IOException, PackagingException {
    return ofProvider(manner, platforms, Layout.THIN);
  }

  Path ofProvider(String manner, PlatformChoice platforms, Layout layout)
      throws IOException, PackagingException {
    var project = Files.createDirectories(work.resolve("project-" + manner));
    Files.writeString(
        project.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/acme/providers/fake
        version: 1.0.0
        entrypoint:
          artifactPath: bin/fake
          args: [%s]
        """
            .formatted(manner));
    var program = new JavaProgram(classes(), List.of(), Optional.of(CLASS), List.of(), List.of());
    var build = new JavaBuild(program, Path.of(System.getProperty("java.home")), layout);
    var dist = work.resolve("dist-" + manner);
    Packager.run(
        new PackagingRequest(
            project,
            dist,
            work.resolve("work-" + manner),
            Optional.empty(),
            Optional.empty(),
            Optional.of(build),
            platforms,
            Instant.parse("2026-01-01T00:00:00Z"),
            StepPolicy.standard(),
            line -> {}));
    return dist;
  }

  /** The folder with the generic archive of a declarative package. */
  Path ofManifest() throws IOException, PackagingException {
    var project = Files.createDirectories(work.resolve("declarative"));
    Files.writeString(
        project.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/acme/providers/catalogue
        version: 1.0.0
        iconFile: icon.svg
        spec:
          surfaces:
            rest:
              baseUrl: https://catalogue.example
              operations:
              - {name: items.list, method: GET, path: /items}
        """);
    Files.writeString(project.resolve("icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
    var dist = work.resolve("dist");
    Packager.run(PackagingRequest.of(project, dist, work.resolve("work")));
    return dist;
  }

  /** The folder with the archive of a script that is an MCP server. */
  Path ofMcpProgram() throws IOException, PackagingException {
    var project = Files.createDirectories(work.resolve("mcp"));
    Files.writeString(
        project.resolve("manifest.yaml"),
        """
        kind: app
        source: example.com/acme/providers/notes
        version: 1.0.0
        entrypoint: {artifactPath: notes}
        spec: {surfaces: {mcp: {transport: stdio}}}
        """);
    Files.writeString(project.resolve("notes"), "#!/bin/sh\nexec cat\n");
    var dist = work.resolve("dist-mcp");
    Packager.run(PackagingRequest.of(project, dist, work.resolve("work-mcp")));
    return dist;
  }

  private Path classes() throws IOException {
    var name = CLASS.replace('.', '/') + ".class";
    var target = work.resolve("classes").resolve(name);
    Files.createDirectories(target.getParent());
    try (var in = FakeProvider.class.getResourceAsStream("/" + name)) {
      Files.write(target, in.readAllBytes());
    }
    return work.resolve("classes");
  }

  VerifyReport verify(Path target) throws IOException {
    return verify(target, Optional.empty(), Duration.ofSeconds(60));
  }

  VerifyReport verify(Path target, Optional<VerificationKey> key, Duration startBudget)
      throws IOException {
    return Verifier.run(
        new VerifyRequest(
            List.of(target),
            key,
            true,
            new GrpcIdentityProbe(),
            startBudget,
            work.resolve("verify"),
            line -> {}));
  }

  /** The lines of a report on one check, in all targets. */
  static List<String> said(VerifyReport report, Outcome outcome, String name) {
    return report.checks().stream()
        .filter(check -> check.outcome() == outcome && check.name().equals(name))
        .map(VerifyCheck::detail)
        .toList();
  }
}
