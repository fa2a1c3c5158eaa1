package org.integrationgateway.server.provider.lock;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What {@code gateway.lock.json} says.
 *
 * @param packages by their place in the configuration: {@code apps.weather}
 */
public record LockFile(SortedMap<String, LockedPackage> packages) {
  /** The name of the file, which lies beside the configuration. */
  public static final String NAME = "gateway.lock.json";

  /** What the file says first, so that a later form cannot be mistaken for this one. */
  public static final String SCHEMA = "gateway.lock/v1";

  public static final LockFile EMPTY = new LockFile(new TreeMap<>());

  public LockFile {
    packages = Collections.unmodifiableSortedMap(new TreeMap<>(packages));
  }

  public static LockFile of(Map<String, LockedPackage> packages) {
    return new LockFile(new TreeMap<>(packages));
  }

  /** What is locked for a place of the configuration. */
  public Optional<LockedPackage> find(String place) {
    return Optional.ofNullable(packages.get(place));
  }

  /** The file's text: the same for the same packages, whoever writes it where. */
  public String text() {
    return LockText.of(this);
  }
}
