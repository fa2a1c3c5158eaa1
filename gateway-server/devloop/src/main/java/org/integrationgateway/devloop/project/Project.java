package org.integrationgateway.devloop.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.Step;
import org.integrationgateway.manifest.reader.ManifestFiles;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;

/**
 * The developed package.
 *
 * @param folder as a real path
 * @param manifest its file
 */
public record Project(Path folder, Path manifest) {
  /**
   * The project in this folder, or of this manifest.
   *
   * @throws ProjectException when there is no package
   */
  public static Project at(Path folderOrManifest) throws ProjectException {
    if (!Files.exists(folderOrManifest)) {
      throw new ProjectException(
          "there is no " + folderOrManifest + ": name the folder of a package, or its manifest");
    }
    var file =
        Files.isRegularFile(folderOrManifest)
            ? Optional.of(folderOrManifest)
            : ManifestFiles.NAMES.stream()
                .map(folderOrManifest::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    if (file.isEmpty()) {
      throw new ProjectException(
          "there is no manifest in "
              + folderOrManifest
              + ": a package has one of "
              + String.join(", ", ManifestFiles.NAMES)
              + " in its folder");
    }
    try {
      var real = file.get().toRealPath();
      return new Project(real.resolveSibling("").toRealPath(), real);
    } catch (IOException gone) {
      throw new ProjectException("cannot read " + file.get() + ": " + IoReason.of(gone));
    }
  }

  /**
   * Reads the manifest.
   *
   * @throws ProjectException with every error in it
   */
  public Manifest read() throws ProjectException {
    var result = new ManifestReader(ReadOptions.DEFAULT.withSdkNative(true)).read(manifest);
    if (result.manifest().isEmpty()) {
      throw new ProjectException(
          ProblemPrinter.excerpts().print(result.problems()).stripTrailing());
    }
    return result.manifest().get();
  }

  /** The folder in which a step runs. */
  public Path workdir(Step step) throws ProjectException {
    var workdir = file(step.workdir().orElse(""));
    if (!workdir.startsWith(folder)) {
      throw new ProjectException(
          "workdir '%s' of a run command leads out of the package: name a folder in it"
              .formatted(step.workdir().orElse("")));
    }
    if (!Files.isDirectory(workdir)) {
      throw new ProjectException(
          "workdir '%s' of a run command is not a folder in %s: make it, or correct its path"
              .formatted(step.workdir().orElse(""), folder));
    }
    return workdir;
  }

  /** The commands that serve pages: steps with a time limit for listening on their port. */
  public static List<Step> devServers(Manifest manifest) {
    return manifest.phases().run().stream()
        .filter(step -> step.readyTimeout().isPresent())
        .toList();
  }

  /** The folders that dev servers watch themselves. */
  public Set<Path> ownFolders(Manifest manifest) {
    return devServers(manifest).stream()
        .flatMap(step -> step.workdir().stream())
        .map(this::file)
        .filter(workdir -> !workdir.equals(folder))
        .collect(Collectors.toSet());
  }

  /**
   * The command that starts the provider.
   *
   * @throws ProjectException when there are several
   */
  Optional<Step> provider(Manifest manifest) throws ProjectException {
    var providers =
        manifest.phases().run().stream().filter(step -> step.readyTimeout().isEmpty()).toList();
    if (providers.size() > 1) {
      throw new ProjectException(
          "the manifest has %d 'run' commands without readyTimeout, and only one can be the provider: give those that serve pages a readyTimeout"
              .formatted(providers.size()));
    }
    return providers.stream().findFirst();
  }

  /** The folder of static files that the manifest names. */
  Optional<Path> pages(Manifest manifest) {
    return manifest
        .staticRoot()
        .or(() -> manifest.ui().flatMap(ui -> ui.assetRoot()))
        .map(this::file)
        .filter(root -> root.startsWith(folder));
  }

  /** A file of the package. */
  public Path file(String path) {
    return folder.resolve(path).normalize();
  }
}
