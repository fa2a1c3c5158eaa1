package org.integrationgateway.packaging.archive;

/**
 * Limits of an archive.
 *
 * @param entries files and folders
 * @param unpackedBytes of the whole tar file inside
 * @param ratio of unpacked to packed size, checked when more than 1 MiB is unpacked: small archives
 *     are mostly padding
 * @param nameBytes of one name in UTF-8, with its folders
 */
public record ArchiveLimits(int entries, long unpackedBytes, int ratio, int nameBytes) {
  /** 20,000 entries, 1 GiB unpacked, a ratio of 100, names of 1,024 bytes. */
  public static final ArchiveLimits DEFAULT = new ArchiveLimits(20_000, 1L << 30, 100, 1024);

  private static final long RATIO_COUNTS_FROM = 1 << 20;

  public ArchiveLimits {
    if (entries < 1 || unpackedBytes < 1 || ratio < 1 || nameBytes < 1) {
      throw new IllegalArgumentException("limits of an archive must be positive");
    }
  }

  boolean isTooLarge(long unpacked) {
    return unpacked > unpackedBytes;
  }

  boolean isTooTight(long unpacked, long packed) {
    return unpacked > RATIO_COUNTS_FROM && unpacked / ratio > packed;
  }
}
