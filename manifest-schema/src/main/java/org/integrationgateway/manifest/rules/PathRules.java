package org.integrationgateway.manifest.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.manifest.document.Node;

/** Paths stay in the package, and the files they name are there. */
final class PathRules {
  private final Draft draft;

  private PathRules(Draft draft) {
    this.draft = draft;
  }

  static void check(Draft draft) {
    new PathRules(draft).check();
  }

  private void check() {
    draft.root().find("iconFile").ifPresent(this::icon);
    file("spec", "configSchemaPath");
    document();
    inside(draft.root().find("entrypoint", "artifactPath"));
    inside(draft.root().find("spec", "static", "root"));
    inside(draft.root().find("spec", "assetRoot"));
    for (var artifact : draft.root().find("artifacts").map(Node::items).orElse(List.of())) {
      var path = artifact.find("path");
      inside(path);
      path.ifPresent(this::exists);
    }
    for (var phase : List.of("install", "build", "run")) {
      draft.root().find(phase).ifPresent(this::phase);
    }
  }

  private void icon(Node icon) {
    inside(Optional.of(icon));
    exists(icon);
    icon.string()
        .filter(path -> !path.toLowerCase(Locale.ROOT).endsWith(".svg"))
        .ifPresent(
            path ->
                draft.report(
                    ManifestRule.ICON, icon, "icon '" + path + "' does not end in .svg", ""));
  }

  private void document() {
    var document = draft.root().find("spec", "surfaces", "openapi", "document");
    boolean remote =
        document.flatMap(Node::string).filter(text -> text.startsWith("https://")).isPresent();
    if (!remote) {
      inside(document);
      document.ifPresent(this::exists);
    }
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
    draft.folder().ifPresent(folder -> staysInside(folder, text, path.get()));
  }

  /** Follows links: a path that looks harmless can still lead outside. */
  private void staysInside(Path folder, String path, Node node) {
    try {
      var file = folder.resolve(path);
      if (Files.exists(file) && !file.toRealPath().startsWith(folder.toRealPath())) {
        draft.report(
            ManifestRule.PATH,
            node,
            "path '" + path + "' leaves the package through a symbolic link",
            "Put a copy of the file into the package.");
      }
    } catch (IOException e) {
      draft.report(ManifestRule.FILE_MISSING, node, "'" + path + "' cannot be read: " + e, "");
    }
  }

  private void exists(Node path) {
    var text = path.string();
    if (draft.folder().isEmpty() || text.isEmpty() || PackagePaths.fault(text.get()).isPresent()) {
      return;
    }
    if (!Files.isRegularFile(draft.folder().get().resolve(text.get()))) {
      draft.report(
          ManifestRule.FILE_MISSING,
          path,
          "file '" + text.get() + "' does not exist",
          "It was looked for in " + draft.folder().get() + ".");
    }
  }
}
