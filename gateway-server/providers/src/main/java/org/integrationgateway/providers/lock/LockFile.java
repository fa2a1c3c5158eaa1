package org.integrationgateway.providers.lock;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The content of {@code gateway.lock.json}.
 *
 * @param packages by their place in the configuration: {@code apps.weather}
 */
public record LockFile(SortedMap<String, LockedPackage> packages) {
  /** The name of the file, which lies beside the configuration. */
  public static final String NAME = "gateway.lock.json";

  /** The first member of the file. It tells this form from later ones. */
  public static final String SCHEMA = "gateway.lock/v1";

  public static final LockFile EMPTY = new LockFile(new TreeMap<>());

  public LockFile {
    packages = Collections.unmodifiableSortedMap(new TreeMap<>(packages));
  }

  public static LockFile of(Map<String, LockedPackage> packages) {
    return new LockFile(new TreeMap<>(packages));
  }

  /** The locked package for a place of the configuration. */
  public Optional<LockedPackage> find(String place) {
    return Optional.ofNullable(packages.get(place));
  }

  /** The file's text: the same for the same packages on every host. */
  public String text() {
    return LockText.of(this);
  }
}
