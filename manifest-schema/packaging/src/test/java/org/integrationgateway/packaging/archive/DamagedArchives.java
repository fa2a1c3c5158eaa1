package org.integrationgateway.packaging.archive;

import static org.integrationgateway.packaging.archive.CraftedArchive.concat;
import static org.integrationgateway.packaging.archive.CraftedArchive.gzip;
import static org.integrationgateway.packaging.archive.HostileArchive.noise;
import static org.integrationgateway.packaging.archive.RawTar.bytes;
import static org.integrationgateway.packaging.archive.RawTar.withManifest;

import java.util.Arrays;
import java.util.stream.Stream;
import org.integrationgateway.packaging.archive.RawTar.Header;

/**
 * Archives damaged by a disk, a network or an interrupted transfer, and archives that expand
 * without bound.
 */
final class DamagedArchives {
  private static final byte[] TAR = withManifest().add(new Header("f"), noise(20_000)).closed();
  private static final byte[] GZIP = gzip(TAR);

  /** Deflate, no flags, no time, unknown system (RFC 1952). */
  private static final byte[] GZIP_HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 255};

  private DamagedArchives() {}

  static Stream<HostileArchive> all() {
    return Stream.of(notGzip(), truncated(), corrupt(), trailing(), bombs())
        .flatMap(cases -> cases);
  }

  private static Stream<HostileArchive> notGzip() {
    return Stream.of(
        HostileArchive.of("an empty file", ArchiveRule.NOT_GZIP, new byte[0]),
        HostileArchive.of("one byte", ArchiveRule.NOT_GZIP, new byte[] {0x1f}),
        HostileArchive.of("a tar file", ArchiveRule.NOT_GZIP, TAR),
        HostileArchive.of("a zip file", ArchiveRule.NOT_GZIP, bytes("PK\u0003\u0004")),
        HostileArchive.of("a text", ArchiveRule.NOT_GZIP, bytes("<html>404 Not Found</html>")));
  }

  private static Stream<HostileArchive> truncated() {
    var packed =
        Stream.of(2, 9, 10, 11, 100, GZIP.length / 2, GZIP.length - 9, GZIP.length - 1)
            .map(
                length ->
                    HostileArchive.of(
                        "cut after " + length + " bytes of gzip",
                        ArchiveRule.TRUNCATED,
                        Arrays.copyOf(GZIP, length)));
    var unpacked =
        Stream.of(0, 1, 511, 512, 600, 1024, 1536, 10_000, TAR.length - 1024, TAR.length - 512)
            .map(
                length ->
                    HostileArchive.of(
                        "cut after " + length + " bytes of tar",
                        ArchiveRule.TRUNCATED,
                        gzip(Arrays.copyOf(TAR, length))));
    return Stream.concat(packed, unpacked);
  }

  private static Stream<HostileArchive> corrupt() {
    return Stream.of(
        HostileArchive.of("a flipped bit of gzip's checksum", ArchiveRule.CORRUPT, flipped(8)),
        HostileArchive.of("a flipped bit of gzip's length", ArchiveRule.CORRUPT, flipped(1)),
        HostileArchive.of("no deflate", ArchiveRule.CORRUPT, concat(GZIP_HEADER, noise(100))),
        HostileArchive.of("another compression", ArchiveRule.CORRUPT, changed(2, 7)),
        HostileArchive.of("reserved flags", ArchiveRule.CORRUPT, changed(3, 0xe0)),
        HostileArchive.of("no tar", ArchiveRule.CORRUPT, gzip(noise(2048))),
        HostileArchive.of("a text inside", ArchiveRule.CORRUPT, gzip(bytes("x".repeat(1024)))),
        HostileArchive.of(
            "a wrong checksum",
            ArchiveRule.CORRUPT,
            withManifest().add(new Header("f").wrongSum())),
        HostileArchive.of(
            "a pax record without its length",
            ArchiveRule.CORRUPT,
            withManifest().add(new Header("x").type('x'), bytes("x path=y\n")).file("f", "")),
        HostileArchive.of(
            "a pax record that is longer than its header",
            ArchiveRule.CORRUPT,
            withManifest().add(new Header("x").type('x'), bytes("999 path=x\n")).file("f", "")),
        HostileArchive.of(
            "a pax record of gigabytes",
            ArchiveRule.CORRUPT,
            withManifest().add(new Header("x").type('x'), bytes("2147483647 path=x\n"))));
  }

  private static Stream<HostileArchive> trailing() {
    return Stream.of(
        HostileArchive.of("a byte behind", ArchiveRule.TRAILING, concat(GZIP, new byte[] {0})),
        HostileArchive.of("a second archive behind", ArchiveRule.TRAILING, concat(GZIP, GZIP)),
        HostileArchive.of(
            "an empty archive behind", ArchiveRule.TRAILING, concat(GZIP, gzip(new byte[0]))),
        HostileArchive.of("a second tar inside", ArchiveRule.TRAILING, gzip(concat(TAR, TAR))),
        HostileArchive.of(
            "a byte behind inside", ArchiveRule.TRAILING, gzip(concat(TAR, new byte[] {1}))),
        HostileArchive.of(
            "a hidden file behind padding",
            ArchiveRule.TRAILING,
            gzip(concat(concat(TAR, new byte[5120]), new RawTar().file("f", "x").closed()))));
  }

  private static Stream<HostileArchive> bombs() {
    return Stream.of(
        HostileArchive.of(
            "8 MiB of zeros",
            ArchiveRule.RATIO,
            withManifest().add(new Header("zeros"), new byte[8 << 20])),
        HostileArchive.of(
            "32 MiB of padding", ArchiveRule.RATIO, gzip(concat(TAR, new byte[32 << 20]))),
        HostileArchive.of(
            "4 MiB of headers for one file", ArchiveRule.LONG_NAME, headers(new RawTar(), 4096)),
        HostileArchive.of(
            "a name without end in gzip's header",
            ArchiveRule.CORRUPT,
            concat(changedHeader(8), bytes("x".repeat(8 << 20)))),
        HostileArchive.of(
            "20,001 entries", ArchiveRule.ENTRIES, entries(withManifest(), 20_001).gzipped()));
  }

  private static byte[] headers(RawTar tar, int count) {
    var random = HostileArchive.noise(count);
    for (int i = 0; i < count; i++) {
      tar.extended('g', "comment", "c".repeat(random[i] & 0x7f));
    }
    return tar.file("manifest.yaml", "").gzipped();
  }

  private static RawTar entries(RawTar tar, int count) {
    for (int i = 1; i < count; i++) {
      tar.file(i + "-" + Integer.toHexString(i * 0x9e3779b9), "");
    }
    return tar;
  }

  private static byte[] flipped(int fromEnd) {
    var bytes = GZIP.clone();
    bytes[bytes.length - fromEnd] ^= 1;
    return bytes;
  }

  private static byte[] changed(int offset, int value) {
    var bytes = GZIP.clone();
    bytes[offset] = (byte) value;
    return bytes;
  }

  private static byte[] changedHeader(int flags) {
    var header = GZIP_HEADER.clone();
    header[3] = (byte) flags;
    return header;
  }
}
