package org.integrationgateway.index;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.records.schema.WrittenAs;

/**
 * The content of {@code gateway-index.json}: the packages of a repository.
 *
 * @param packages by source; each key is the source of its package
 */
@WrittenAs(IndexReader.IndexForm.class)
public record PackageIndex(SortedMap<String, IndexedPackage> packages) {
  /** The name of the file, at the root of the repository. */
  public static final String FILE = "gateway-index.json";

  /** The first member of the file, which identifies its format. */
  public static final String SCHEMA = "gateway.index/v1";

  /** The most bytes of the file. */
  public static final int LARGEST = 16 << 20;

  /** The most packages of an index. */
  public static final int MOST_PACKAGES = 20_000;

  /**
   * Checks the number of packages, and that each is under its own source.
   *
   * @throws IllegalArgumentException for more packages, or a package under another source
   */
  public PackageIndex {
    packages = Collections.unmodifiableSortedMap(new TreeMap<>(packages));
    if (packages.size() > MOST_PACKAGES) {
      throw new IllegalArgumentException(
          "an index has at most %d packages, and this one has %d"
              .formatted(MOST_PACKAGES, packages.size()));
    }
    packages.forEach(
        (key, one) -> {
          if (!one.source().text().equals(key)) {
            throw new IllegalArgumentException(one.source() + " is listed as " + key);
          }
        });
  }

  /** Returns the package with a source. */
  public Optional<IndexedPackage> find(String source) {
    return Optional.ofNullable(packages.get(source));
  }

  /** Returns the text of the file: equal indexes give equal bytes, on every host. */
  public String text() {
    return IndexText.of(this);
  }
}
