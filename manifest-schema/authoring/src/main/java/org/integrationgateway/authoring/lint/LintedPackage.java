package org.integrationgateway.authoring.lint;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.packaging.inspect.Inspector;

/**
 * A package whose manifest has no errors, with the places of what it says.
 *
 * @param root of the manifest
 * @param unlisted says that operations of the program are missing
 */
record LintedPackage(
    PackageContent content,
    Manifest manifest,
    Node root,
    List<LintedOperation> operations,
    Optional<String> unlisted) {
  static LintedPackage of(PackageContent content) throws IOException {
    var root = content.read().document().orElseThrow().root();
    var inspected = Inspector.inspect(content);
    var operations = new OperationPlaces(content, root).of(inspected.operations());
    return new LintedPackage(
        content, content.manifest().orElseThrow(), root, operations, inspected.unlisted());
  }

  /** The members of an app; those of an empty one for other kinds. */
  AppSpec app() {
    return manifest.app().orElse(AppSpec.EMPTY);
  }

  /** The position of a value, else that of the manifest's first line. */
  Position at(String... path) {
    return root.find(path).map(Node::at).orElseGet(this::start);
  }

  /** The first key, for what is missing. */
  Position start() {
    return root.entries().isEmpty() ? root.at() : root.entries().get(0).keyAt();
  }

  /** The name that its tools begin with, unless a deployment chooses another. */
  String appName() {
    return manifest.packageName();
  }

  /** Returns whether its operations are offered to models. */
  boolean isOffered() {
    return app().mcp().orElse(true);
  }
}
