package org.integrationgateway.authoring.compat;

import java.io.IOException;
import java.nio.file.Path;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.content.PackageContent;

/** Compares two versions of a package as the package's users see them. */
public final class Compatibility {
  private Compatibility() {}

  /**
   * Compares two packages, each a manifest, the folder of one, or a release archive.
   *
   * @throws IncomparableException when one of them has errors
   * @throws IOException when something cannot be read
   */
  public static CompatibilityReport compare(Path before, Path after)
      throws IncomparableException, IOException {
    return compare(before, after, ReadOptions.DEFAULT);
  }

  /**
   * Compares two packages, reading manifests outside of archives with the given options, for
   * example for an SDK-native project.
   *
   * @throws IncomparableException when one of them has errors
   * @throws IOException when something cannot be read
   */
  public static CompatibilityReport compare(Path before, Path after, ReadOptions options)
      throws IncomparableException, IOException {
    return compare(PackageContent.open(before, options), PackageContent.open(after, options));
  }

  /**
   * Compares two packages, the later one with a catalog that its build has made elsewhere.
   *
   * @param catalog of the later package, which need not exist; one in the package goes first
   * @throws IncomparableException when one of them has errors
   * @throws IOException when something cannot be read
   */
  public static CompatibilityReport compare(
      Path before, Path after, ReadOptions options, Path catalog)
      throws IncomparableException, IOException {
    return compare(
        PackageContent.open(before, options),
        PackageContent.open(after, options).withCatalog(catalog));
  }

  private static CompatibilityReport compare(PackageContent old, PackageContent now)
      throws IncomparableException, IOException {
    var oldManifest = manifest(old);
    var newManifest = manifest(now);
    var changes = new Changes();
    PackageComparison.compare(oldManifest, newManifest, changes);
    OperationComparison.compare(old, now, changes);
    ConnectionComparison.compare(oldManifest, newManifest, changes);
    BindingComparison.compare(oldManifest, newManifest, changes);
    ConfigSchemaComparison.compare(old, now, changes);
    return new CompatibilityReport(
        newManifest.packageName(),
        oldManifest.version(),
        newManifest.version(),
        changes.all(),
        changes.unknown());
  }

  private static Manifest manifest(PackageContent content) throws IncomparableException {
    if (content.manifest().isEmpty()) {
      throw new IncomparableException(content.read().problems());
    }
    return content.manifest().get();
  }
}
