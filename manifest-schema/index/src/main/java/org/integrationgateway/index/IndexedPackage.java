package org.integrationgateway.index;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionConstraint;
import org.integrationgateway.manifest.VersionPrecedence;
import org.integrationgateway.records.schema.WrittenAs;

/**
 * A package of a repository. What people and programs choose by is that of its newest version.
 *
 * @param source of the package
 * @param kind of provider
 * @param about texts for people
 * @param auth how its connections authenticate, as manifests name it, without repetitions
 * @param surfaces what its operations are made of: {@code rest}, {@code openapi}, {@code graphql},
 *     {@code mcp}, {@code program}
 * @param operations that it names itself; a server or a document may have more
 * @param versions at least one, the newest first
 */
@WrittenAs(IndexReader.PackageForm.class)
public record IndexedPackage(
    PackageSource source,
    Kind kind,
    PackageAbout about,
    List<String> auth,
    List<String> surfaces,
    int operations,
    List<IndexedVersion> versions) {
  private static final Comparator<IndexedVersion> NEWEST_FIRST =
      Comparator.comparing((IndexedVersion one) -> VersionPrecedence.of(one.version()))
          .reversed()
          .thenComparing(one -> one.version().text());

  /**
   * Checks and orders the versions.
   *
   * @throws IllegalArgumentException without a version, or with one twice
   */
  public IndexedPackage {
    auth = auth.stream().sorted().distinct().toList();
    surfaces = surfaces.stream().sorted().distinct().toList();
    versions = versions.stream().sorted(NEWEST_FIRST).toList();
    if (versions.isEmpty()) {
      throw new IllegalArgumentException("it has no version");
    }
    var seen = new HashSet<SemanticVersion>();
    for (var version : versions) {
      if (!seen.add(version.version())) {
        throw new IllegalArgumentException("version " + version.version() + " is listed twice");
      }
    }
  }

  /** The package's name: the last segment of its source. */
  public String name() {
    return source.packageName();
  }

  /** Returns the name for people. */
  public String title() {
    return about.displayName().orElseGet(this::name);
  }

  /** Returns a version. */
  public Optional<IndexedVersion> version(SemanticVersion wanted) {
    return versions.stream().filter(one -> one.version().equals(wanted)).findFirst();
  }

  /**
   * Returns the newest version that a constraint accepts; never one that was yanked.
   *
   * @param gateway whose requirement must hold; a version that this gateway may not run is passed
   *     over
   */
  public Optional<IndexedVersion> newest(VersionConstraint constraint, SemanticVersion gateway) {
    return versions.stream()
        .filter(one -> constraint.accepts(one.version()))
        .filter(one -> one.yanked().isEmpty())
        .filter(one -> one.gateway().map(range -> range.contains(gateway)).orElse(true))
        .findFirst();
  }

  /**
   * Returns the newest version that is offered to a gateway; a pre-release only when there is no
   * other.
   */
  public Optional<IndexedVersion> latest(SemanticVersion gateway) {
    return newest(new VersionConstraint("*"), gateway)
        .or(() -> versions.stream().filter(one -> one.yanked().isEmpty()).findFirst());
  }
}
