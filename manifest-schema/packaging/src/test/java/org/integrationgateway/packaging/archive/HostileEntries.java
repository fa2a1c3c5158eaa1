package org.integrationgateway.packaging.archive;

import static org.integrationgateway.packaging.archive.RawTar.bytes;
import static org.integrationgateway.packaging.archive.RawTar.withManifest;

import java.util.stream.Stream;
import org.integrationgateway.packaging.archive.RawTar.Header;

/** Entries that are no files, lie about their size, or are no package together. */
final class HostileEntries {
  /** Size fields in base 256: the sign stands in the first byte. */
  private static final byte[] EXABYTES = {-128, 0, 0, 0, 127, 0, 0, 0, 0, 0, 0, 0};

  private static final byte[] MINUS_ONE = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

  private HostileEntries() {}

  static Stream<HostileArchive> all() {
    return Stream.of(links(), special(), sizes(), manifests()).flatMap(cases -> cases);
  }

  private static Stream<HostileArchive> links() {
    return Stream.of(
        entry("a symbolic link", ArchiveRule.LINK, new Header("l").type('2').link("/etc/passwd")),
        entry("a symbolic link inside", ArchiveRule.LINK, new Header("l").type('2').link("x")),
        entry(
            "a link to a file", ArchiveRule.LINK, new Header("l").type('1').link("manifest.yaml")),
        HostileArchive.of(
            "a link with content",
            ArchiveRule.LINK,
            withManifest().add(new Header("l").type('1').link("manifest.yaml"), bytes("x"))),
        HostileArchive.of(
            "a link whose target stands in a pax header",
            ArchiveRule.LINK,
            withManifest().pax("linkpath", "../../x").add(new Header("l").type('2'))),
        HostileArchive.of(
            "a folder that is a link, and a file in it",
            ArchiveRule.LINK,
            withManifest().add(new Header("d").type('2').link("/tmp")).file("d/evil", "x")));
  }

  private static Stream<HostileArchive> special() {
    return Stream.of(
        entry("a character device", ArchiveRule.SPECIAL, new Header("d").type('3')),
        entry("a block device", ArchiveRule.SPECIAL, new Header("d").type('4')),
        entry("a pipe", ArchiveRule.SPECIAL, new Header("d").type('6')),
        entry("a contiguous file", ArchiveRule.SPECIAL, new Header("d").type('7')),
        entry("an unassigned type", ArchiveRule.SPECIAL, new Header("d").type('Z')),
        entry("a volume label", ArchiveRule.SPECIAL, new Header("d").type('V')),
        entry("a rest of another volume", ArchiveRule.SPECIAL, new Header("d").type('M')),
        entry("a listed folder", ArchiveRule.SPECIAL, new Header("d").type('D')),
        HostileArchive.of(
            "an old sparse file",
            ArchiveRule.SPECIAL,
            withManifest().add(new Header("s").type('S').magic("ustar  \0"))),
        HostileArchive.of(
            "a sparse file of pax 0.1",
            ArchiveRule.SPECIAL,
            withManifest()
                .pax("GNU.sparse.size", "999999", "GNU.sparse.numblocks", "1")
                .file("s", "x")),
        HostileArchive.of(
            "a sparse file of pax 1.0 under another name",
            ArchiveRule.SPECIAL,
            withManifest()
                .pax(
                    "GNU.sparse.major",
                    "1",
                    "GNU.sparse.minor",
                    "0",
                    "GNU.sparse.name",
                    "../evil",
                    "GNU.sparse.realsize",
                    "999999")
                .file("s", "1\n0\n1\n" + "x".repeat(600))));
  }

  private static Stream<HostileArchive> sizes() {
    return Stream.of(
        entry(
            "a file of 2 GiB",
            ArchiveRule.SIZE,
            new Header("f").size(bytes("%011o".formatted(2L << 30)))),
        entry(
            "a file of 8 GiB less one, the largest in octal",
            ArchiveRule.SIZE,
            new Header("f").size(bytes("77777777777"))),
        entry("a file of exabytes in base 256", ArchiveRule.SIZE, new Header("f").size(EXABYTES)),
        HostileArchive.of(
            "a file of terabytes by its pax header",
            ArchiveRule.SIZE,
            withManifest().pax("size", "9999999999999").file("f", "x")),
        HostileArchive.of(
            "a negative size in base 256",
            ArchiveRule.CORRUPT,
            withManifest().add(new Header("f").size(MINUS_ONE))),
        HostileArchive.of(
            "a negative size by its pax header",
            ArchiveRule.CORRUPT,
            withManifest().pax("size", "-1").file("f", "x")),
        HostileArchive.of(
            "a size that is not a number",
            ArchiveRule.CORRUPT,
            withManifest().add(new Header("f").size(bytes("9999999x999")))),
        HostileArchive.of(
            "a pax size that is not a number",
            ArchiveRule.CORRUPT,
            withManifest().pax("size", "many").file("f", "x")),
        entry(
            "a folder with content",
            ArchiveRule.CORRUPT,
            new Header("d/").type('5').size(bytes("00000000001"))),
        HostileArchive.of(
            "a header that says it is 8 GiB",
            ArchiveRule.CORRUPT,
            withManifest().add(new Header("x").type('x').size(bytes("77777777777")))),
        HostileArchive.of(
            "a file that is longer than the archive",
            ArchiveRule.TRUNCATED,
            withManifest().add(new Header("f").size(bytes("00000100000")), bytes("x"))));
  }

  private static Stream<HostileArchive> manifests() {
    return Stream.of(
        HostileArchive.of("nothing", ArchiveRule.NO_MANIFEST, new RawTar()),
        HostileArchive.of(
            "the manifest in a folder",
            ArchiveRule.NO_MANIFEST,
            new RawTar().file("weather/manifest.yaml", CraftedArchive.MANIFEST)),
        HostileArchive.of(
            "the manifest in another case",
            ArchiveRule.NO_MANIFEST,
            new RawTar().file("Manifest.yaml", CraftedArchive.MANIFEST)),
        HostileArchive.of(
            "a manifest in a format that there is not",
            ArchiveRule.NO_MANIFEST,
            new RawTar().file("manifest.toml", "kind = 'app'")),
        HostileArchive.of(
            "a folder named as the manifest",
            ArchiveRule.NO_MANIFEST,
            new RawTar().add(new Header("manifest.yaml/").type('5'))),
        HostileArchive.of(
            "two manifests",
            ArchiveRule.SEVERAL_MANIFESTS,
            withManifest().file("manifest.json", "{}")),
        HostileArchive.of(
            "two manifests, one by its dot",
            ArchiveRule.SEVERAL_MANIFESTS,
            withManifest().file("./manifest.yml", "")),
        HostileArchive.of(
            "a manifest of more than 1 MiB",
            ArchiveRule.MANIFEST_SIZE,
            new RawTar().add(new Header("manifest.yaml"), HostileArchive.noise((1 << 20) + 1))),
        HostileArchive.of(
            "a manifest that is not a text",
            ArchiveRule.CORRUPT,
            new RawTar().add(new Header("manifest.yaml"), new byte[] {'a', (byte) 0xff})));
  }

  private static HostileArchive entry(String what, ArchiveRule rule, Header header) {
    return HostileArchive.of(what, rule, withManifest().add(header));
  }
}
