package org.integrationgateway.manifest.rules.files;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.app.GrpcSurface;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.PackagePaths;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.PackageFolder;

/** Checks that paths stay in the package, and that the files exist. */
final class PathRules {
  private final Draft draft;

  private PathRules(Draft draft) {
    this.draft = draft;
  }

  static void check(Draft draft) {
    var rules = new PathRules(draft);
    rules.file("iconFile");
    rules.file("spec", "configSchemaPath");
    rules.document();
    rules.descriptors();
    for (var page : draft.root().find("spec", "pages").map(Node::entries).orElse(List.of())) {
      var path = page.value().find("path");
      rules.inside(path);
      path.ifPresent(rules::exists);
    }
    rules.inside(draft.root().find("entrypoint", "artifactPath"));
    rules.inside(draft.root().find("spec", "static", "root"));
    rules.inside(draft.root().find("spec", "assetRoot"));
    for (var artifact : draft.items("artifacts")) {
      var path = artifact.find("path");
      rules.inside(path);
      path.ifPresent(rules::exists);
    }
    for (var phase : Draft.PHASES) {
      draft.root().find(phase).ifPresent(rules::phase);
    }
  }

  /** A URL is checked by the rules of URLs. */
  private void document() {
    var document = draft.root().find("spec", "surfaces", "openapi", "document");
    if (document.flatMap(Node::string).filter(text -> text.contains("://")).isEmpty()) {
      inside(document);
      document.ifPresent(this::exists);
    }
  }

  /** The word {@code reflection} is no path. */
  private void descriptors() {
    var file =
        draft
            .root()
            .find("spec", "surfaces", "grpc", "descriptors")
            .filter(node -> !node.string().equals(Optional.of(GrpcSurface.REFLECTION)));
    inside(file);
    file.ifPresent(this::exists);
  }

  private void file(String... key) {
    var node = draft.root().find(key);
    inside(node);
    node.ifPresent(this::exists);
  }

  private void phase(Node phase) {
    step(phase);
    phase.items().forEach(this::step);
  }

  private void step(Node step) {
    inside(step.find("workdir"));
    for (var input : step.find("inputs").map(Node::items).orElse(List.of())) {
      inside(Optional.of(input));
    }
  }

  private void inside(Optional<Node> path) {
    if (path.isEmpty() || path.get().string().isEmpty()) {
      return;
    }
    var text = path.get().string().get();
    var fault = PackagePaths.fault(text);
    if (fault.isPresent()) {
      draft.report(
          ManifestRule.PATH,
          path.get(),
          "path '" + text + "' leaves the package: " + fault.get(),
          "Write it relative to the manifest's folder, with '/', without '..'.");
      return;
    }
    draft.packageFolder().ifPresent(folder -> staysInside(folder, text, path.get()));
  }

  private void staysInside(PackageFolder folder, String path, Node node) {
    try {
      if (folder.escapes(path)) {
        draft.report(
            ManifestRule.PATH,
            node,
            "path '" + path + "' leaves the package through a symbolic link",
            "Put a copy of the file into the package.");
      }
    } catch (IOException e) {
      draft.report(
          ManifestRule.FILE_MISSING, node, "'" + path + "' cannot be read: " + IoReason.of(e), "");
    }
  }

  private void exists(Node path) {
    var text = path.string();
    if (draft.folder().isEmpty() || text.isEmpty() || PackagePaths.fault(text.get()).isPresent()) {
      return;
    }
    var folder = new PackageFolder(draft.folder().get());
    if (Files.isRegularFile(folder.file(text.get()))) {
      return;
    }
    boolean isFolder = Files.isDirectory(folder.file(text.get()));
    draft.report(
        ManifestRule.FILE_MISSING,
        path,
        isFolder ? "'" + text.get() + "' is a folder" : "file '" + text.get() + "' does not exist",
        "Looked for in "
            + folder.root().toAbsolutePath()
            + "."
            + folder
                .nearest(text.get())
                .filter(name -> !isFolder)
                .map(name -> " Did you mean '" + name + "'?")
                .orElse(""));
  }
}
