package org.integrationgateway.packaging.archive;

import static org.integrationgateway.packaging.archive.RawTar.bytes;
import static org.integrationgateway.packaging.archive.RawTar.withManifest;

import java.util.stream.Stream;
import org.integrationgateway.base.digest.Sha256;

/** Archives whose files are not those of their list. */
final class HostileDigests {
  private static final String LISTED =
      Sha256.hex(bytes(CraftedArchive.MANIFEST)) + "  manifest.yaml\n";
  private static final String OTHER = "0".repeat(64);

  private HostileDigests() {}

  static Stream<HostileArchive> all() {
    return Stream.of(
        listing("a file that is not listed", LISTED, "a"),
        listing("a file with another digest", LISTED + OTHER + "  a\n", "a"),
        listing("a file that is listed and missing", LISTED + OTHER + "  gone\n", "gone"),
        listing("a manifest with another digest", OTHER + "  manifest.yaml\n", "manifest.yaml"),
        listing("a list of nothing", "", "manifest.yaml"),
        listing("a list that names a file twice", LISTED + LISTED, FileDigests.NAME),
        listing("a list with an empty line", LISTED + "\n", FileDigests.NAME),
        listing("a list that was cut off", LISTED.strip(), FileDigests.NAME),
        listing("a file that is not a list", "<html>\n", FileDigests.NAME));
  }

  private static HostileArchive listing(String what, String list, String blamed) {
    var archive = withManifest().file(FileDigests.NAME, list);
    var packed = blamed.equals("a") ? archive.file("a", "x") : archive;
    return HostileArchive.of(what, ArchiveRule.FILE_DIGESTS, packed).blaming(blamed);
  }
}
