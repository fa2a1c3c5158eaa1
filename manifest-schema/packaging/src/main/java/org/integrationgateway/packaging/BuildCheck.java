package org.integrationgateway.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.packaging.phase.BuiltProgram;

/** Checks that a build made the program or the files that the manifest promises. */
record BuildCheck(SourcePackage source) {
  private static final String INDEX = "index.html";

  /**
   * Checks the result of one build.
   *
   * @throws PackagingException when nothing was made, or not the declared program; names the
   *     searched places
   */
  void require(BuildResult built) throws PackagingException, IOException {
    if (built.program().isPresent()) {
      requireBuild(built.program().get());
      return;
    }
    var manifest = manifest();
    boolean builds = !manifest.phases().build().isEmpty();
    if (builds && (mustHaveProgram() || !(built.hasStaticFiles() || hasAssets()))) {
      throw new PackagingException(
          source.title() + ": its build commands " + failure(built) + places(built));
    }
    if (mustHaveProgram() || (!builds && manifest.isExecutable())) {
      throw new PackagingException(source.title() + " " + nothingBuilds());
    }
  }

  /**
   * Checks only that the program exists when the manifest declares one and has commands that make
   * it; other build tools may make the other files.
   *
   * @throws PackagingException when the program is missing
   */
  void requireDeclared(BuildResult built) throws PackagingException, IOException {
    boolean declared =
        manifest().entrypoint().isPresent() && !manifest().phases().build().isEmpty();
    if (declared) {
      require(built);
    }
  }

  private boolean mustHaveProgram() {
    return manifest().entrypoint().isPresent() || manifest().kind().isAlwaysExecutable();
  }

  private String failure(BuildResult built) {
    return built.hasStaticFiles()
        ? "made static files, but not the program. "
        : "made neither a program nor static files. ";
  }

  private String places(BuildResult built) throws IOException {
    var program =
        manifest()
            .entrypoint()
            .map(Entrypoint::artifactPath)
            .map(path -> "the program at entrypoint.artifactPath, " + source.folder().resolve(path))
            .orElse("no program, because the manifest declares no entrypoint.artifactPath");
    return "Looked for "
        + program
        + "; and for index.html in SERVICE_BUILD_STATIC, "
        + built.staticFolder()
        + " ("
        + content(built.staticFolder())
        + ")"
        + assetRoot().map(root -> "; and for index.html in spec.assetRoot, " + root).orElse("")
        + ". Correct the path, or let a build command write the file";
  }

  private static String content(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return "which is gone";
    }
    try (var all = Files.walk(folder)) {
      var files = all.filter(Files::isRegularFile).count();
      return files == 0
          ? "which is empty"
          : "which has " + files + (files == 1 ? " file" : " files");
    }
  }

  private String nothingBuilds() {
    var manifest = manifest();
    if (!manifest.phases().run().isEmpty() && manifest.entrypoint().isEmpty()) {
      return "only runs from its sources: it has 'run' and no 'build'. To package it, declare"
          + " build.command and entrypoint.artifactPath, the program that the command makes";
    }
    return manifest
        .entrypoint()
        .map(
            entrypoint ->
                "has no program: entrypoint.artifactPath '"
                    + entrypoint.artifactPath()
                    + "' does not exist in "
                    + source.folder()
                    + ", and there is no build command that makes it. Declare build.command")
        .orElse(
            "is a program, and the manifest neither says how it is built nor where it is: declare"
                + " build.command and entrypoint.artifactPath");
  }

  /** A binary without a command that makes it has no known source; a script is its own source. */
  private void requireBuild(BuiltProgram program) throws PackagingException {
    if (manifest().phases().build().isEmpty() && program.header().isPresent()) {
      throw new PackagingException(
          source.title()
              + ": "
              + manifest().entrypoint().orElseThrow().artifactPath()
              + " is a binary, and no command says how it is made. Declare build.command");
    }
  }

  private boolean hasAssets() {
    return assetRoot().filter(root -> Files.isRegularFile(root.resolve(INDEX))).isPresent();
  }

  private Optional<Path> assetRoot() {
    return manifest().ui().flatMap(ui -> ui.assetRoot()).map(source.folder()::resolve);
  }

  private Manifest manifest() {
    return source.manifest();
  }
}
