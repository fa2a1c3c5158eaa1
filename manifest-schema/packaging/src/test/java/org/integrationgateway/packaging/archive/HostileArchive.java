package org.integrationgateway.packaging.archive;

import java.util.Optional;
import java.util.Random;

/**
 * An archive that must be refused.
 *
 * @param what is wrong with it
 * @param entry that is blamed, where the refusal must name one
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record HostileArchive(String what, ArchiveRule rule, Optional<String> entry, byte[] bytes) {
  static HostileArchive of(String what, ArchiveRule rule, byte[] bytes) {
    return new HostileArchive(what, rule, Optional.empty(), bytes);
  }

  static HostileArchive of(String what, ArchiveRule rule, RawTar tar) {
    return of(what, rule, tar.gzipped());
  }

  HostileArchive blaming(String name) {
    return new HostileArchive(what, rule, Optional.of(name), bytes);
  }

  /** Bytes that do not compress. */
  static byte[] noise(int length) {
    var bytes = new byte[length];
    new Random(4711).nextBytes(bytes);
    return bytes;
  }

  @Override
  public String toString() {
    return rule + " " + what;
  }
}
