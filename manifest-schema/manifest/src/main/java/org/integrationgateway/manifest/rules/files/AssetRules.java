package org.integrationgateway.manifest.rules.files;

import java.nio.file.Files;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.rules.PackagePaths;
import org.integrationgateway.manifest.rules.PackageRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks that static files are at the declared place, once they are made. */
final class AssetRules {
  private static final String INDEX = "index.html";

  private final Draft draft;

  private AssetRules(Draft draft) {
    this.draft = draft;
  }

  static void check(Draft draft) {
    var rules = new AssetRules(draft);
    var assets = draft.root().find("spec", "assetRoot");
    var built = draft.root().find("spec", "static");
    if (draft.isKind(Kind.UI) && assets.isEmpty() && built.isEmpty() && !draft.isToBeBuilt()) {
      draft.report(
          PackageRule.NO_ASSETS,
          draft.root().find("kind").orElseThrow(),
          "a package of kind ui has neither spec.assetRoot nor a build",
          "Name the folder of its index.html: spec: {assetRoot: dist}.");
    }
    if (!draft.isToBeBuilt()) {
      rules.site(assets);
    }
    if (built.isPresent() && draft.isSource()) {
      draft.report(
          PackageRule.STATIC_IN_SOURCE,
          draft.root().find("spec").flatMap(spec -> spec.entry("static")).orElseThrow().keyAt(),
          "a source manifest must not have spec.static",
          "Remove it: packaging records it when a build made static files.");
      return;
    }
    rules.site(draft.root().find("spec", "static", "root"));
  }

  private void site(Optional<Node> root) {
    var path = root.flatMap(Node::string).filter(text -> PackagePaths.fault(text).isEmpty());
    var folder = draft.packageFolder();
    if (path.isEmpty() || folder.isEmpty()) {
      return;
    }
    var file = folder.get().file(path.get());
    if (Files.isRegularFile(file.resolve(INDEX))) {
      return;
    }
    draft.report(
        PackageRule.ASSETS,
        root.orElseThrow(),
        Files.isDirectory(file)
            ? "folder '" + path.get() + "' has no " + INDEX
            : "folder '" + path.get() + "' does not exist",
        "Looked for in "
            + folder.get().root().toAbsolutePath()
            + "."
            + folder
                .get()
                .nearest(path.get())
                .filter(name -> !Files.isDirectory(file))
                .map(name -> " Did you mean '" + name + "'?")
                .orElse(""));
  }
}
