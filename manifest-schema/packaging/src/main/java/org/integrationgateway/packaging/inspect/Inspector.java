package org.integrationgateway.packaging.inspect;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.content.PackageContent;

/** Reports what a package offers and contains, without starting or unpacking it. */
public final class Inspector {
  private Inspector() {}

  /**
   * Inspects a package.
   *
   * @param target a manifest, the folder of one, or a release archive
   * @throws IOException when something cannot be read
   */
  public static Inspection inspect(Path target) throws IOException {
    return inspect(target, ReadOptions.DEFAULT);
  }

  /**
   * Inspects a package, reading a manifest outside of an archive with the given options, for
   * example for an SDK-native project.
   *
   * @throws IOException when something cannot be read
   */
  public static Inspection inspect(Path target, ReadOptions options) throws IOException {
    return inspect(PackageContent.open(target, options));
  }

  /**
   * Inspects an opened package.
   *
   * @throws IOException when something cannot be read
   */
  public static Inspection inspect(PackageContent content) throws IOException {
    var manifest = content.manifest();
    var app = manifest.flatMap(Manifest::app);
    var exposed =
        app.isPresent()
            ? Optional.of(exposed(content, manifest.orElseThrow(), app.get()))
            : Optional.<InspectedOperations>empty();
    return new Inspection(
        content.target(),
        manifest.map(known -> PackageFacts.of(known, content.archive().isPresent())),
        exposed.map(InspectedOperations::all).orElse(List.of()),
        exposed.map(InspectedOperations::upstream).orElse(List.of()),
        app.stream()
            .flatMap(spec -> spec.connections().values().stream())
            .map(ConnectionFacts::of)
            .toList(),
        app.stream()
            .flatMap(spec -> spec.http().values().stream().map(b -> BindingFacts.of(b, spec)))
            .toList(),
        content.archive().map(ArchiveFacts::of),
        content.read().problems());
  }

  private static InspectedOperations exposed(PackageContent content, Manifest manifest, AppSpec app)
      throws IOException {
    boolean program = manifest.isExecutable();
    var connection = new SurfaceOperations(app).connection(Optional.empty(), Optional.empty());
    var catalog =
        program ? CatalogFile.read(content, connection) : Optional.<List<DeclaredOperation>>empty();
    return new InspectedOperations(
        app, content.openapi(), content.grpc().orElse(null), program, catalog);
  }
}
