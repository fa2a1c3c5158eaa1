package org.integrationgateway.manifest.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.manifest.archive.CraftedArchive.concat;
import static org.integrationgateway.manifest.archive.CraftedArchive.gzip;
import static org.integrationgateway.manifest.archive.CraftedArchive.withManifest;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class HostileArchiveTest {
  @TempDir private Path folder;

  static Stream<Arguments> hostile() {
    return Stream.concat(names(), Stream.concat(kinds(), damage()));
  }

  private static Stream<Arguments> names() {
    return Stream.of(
        refused(ArchiveRule.UPWARDS, "../evil", withManifest().file("../evil", "x")),
        refused(ArchiveRule.UPWARDS, "a/../../evil", withManifest().file("a/../../evil", "x")),
        refused(ArchiveRule.UPWARDS, "a/..", withManifest().file("a/..", "x")),
        refused(ArchiveRule.UPWARDS, "../", withManifest().special("../", TarConstants.LF_DIR)),
        refused(ArchiveRule.ABSOLUTE, "/etc/evil", withManifest().file("/etc/evil", "x")),
        refused(ArchiveRule.ABSOLUTE, ".//etc/evil", withManifest().file(".//etc/evil", "x")),
        refused(ArchiveRule.ABSOLUTE, null, withManifest().file("/" + "x".repeat(150), "x")),
        refused(ArchiveRule.ABSOLUTE, null, withManifest().longNamed("/" + "x".repeat(150))),
        refused(ArchiveRule.UPWARDS, null, withManifest().longNamed("../" + "x".repeat(150))),
        refused(ArchiveRule.ABSOLUTE, "C:/evil", withManifest().file("C:/evil", "x")),
        refused(ArchiveRule.ABSOLUTE, "c:evil", withManifest().file("c:evil", "x")),
        refused(ArchiveRule.NAME, "a\\b", withManifest().file("a\\b", "x")),
        refused(ArchiveRule.NAME, "..\\evil", withManifest().file("..\\evil", "x")),
        refused(ArchiveRule.NAME, "a//b", withManifest().file("a//b", "x")),
        refused(ArchiveRule.NAME, "a/./b", withManifest().file("a/./b", "x")),
        refused(ArchiveRule.NAME, "a\nb", withManifest().file("a\nb", "x")),
        refused(ArchiveRule.NAME, "a\u001bb", withManifest().file("a\u001bb", "x")),
        refused(ArchiveRule.LONG_NAME, null, withManifest().file("x".repeat(256), "x")),
        refused(ArchiveRule.LONG_NAME, null, withManifest().file("ü/".repeat(90) + "x", "x")),
        refused(ArchiveRule.DUPLICATE, "a", withManifest().file("a", "x").file("a", "y")),
        refused(ArchiveRule.DUPLICATE, "./a", withManifest().file("a", "x").file("./a", "y")),
        refused(ArchiveRule.DUPLICATE, "a/b", withManifest().file("a", "x").file("a/b", "y")),
        refused(ArchiveRule.DUPLICATE, "a", withManifest().file("a/b", "x").file("a", "y")),
        refused(
            ArchiveRule.CASE_CLASH, "A.txt", withManifest().file("a.txt", "").file("A.txt", "")),
        refused(
            ArchiveRule.CASE_CLASH, "Lib/b", withManifest().file("lib/a", "").file("Lib/b", "")),
        refused(
            ArchiveRule.CASE_CLASH,
            "u\u0308",
            withManifest().file("\u00fc", "").file("u\u0308", "")));
  }

  private static Stream<Arguments> kinds() {
    return Stream.of(
        refused(
            ArchiveRule.LINK,
            "link",
            withManifest()
                .special("link", TarConstants.LF_SYMLINK, e -> e.setLinkName("/etc/passwd"))),
        refused(
            ArchiveRule.LINK,
            "link",
            withManifest()
                .special("link", TarConstants.LF_LINK, e -> e.setLinkName("manifest.yaml"))),
        refused(ArchiveRule.SPECIAL, "d", withManifest().special("d", TarConstants.LF_CHR)),
        refused(ArchiveRule.SPECIAL, "d", withManifest().special("d", TarConstants.LF_BLK)),
        refused(ArchiveRule.SPECIAL, "d", withManifest().special("d", TarConstants.LF_FIFO)),
        refused(ArchiveRule.SPECIAL, "d", withManifest().special("d", TarConstants.LF_CONTIG)),
        refused(ArchiveRule.NO_MANIFEST, null, new CraftedArchive().file("sub/manifest.yaml", "")),
        refused(ArchiveRule.NO_MANIFEST, null, new CraftedArchive()),
        refused(
            ArchiveRule.SEVERAL_MANIFESTS,
            "manifest.json",
            withManifest().file("manifest.json", "")),
        refused(
            ArchiveRule.MANIFEST_SIZE,
            "manifest.yaml",
            new CraftedArchive().file("manifest.yaml", noise((1 << 20) + 1))),
        refused(
            ArchiveRule.CORRUPT,
            "manifest.yaml",
            new CraftedArchive().file("manifest.yaml", new byte[] {'a', (byte) 0xff})));
  }

  private static Stream<Arguments> damage() {
    var good = withManifest().file("data", noise(20_000)).tar();
    var packed = gzip(good);
    var wrongSum = good.clone();
    wrongSum[0] = 'M';
    var wrongCheck = packed.clone();
    wrongCheck[wrongCheck.length - 8] ^= 1;
    return Stream.of(
        refused(ArchiveRule.NOT_GZIP, null, good),
        refused(ArchiveRule.NOT_GZIP, null, new byte[0]),
        refused(ArchiveRule.NOT_GZIP, null, "PK\u0003\u0004".getBytes(StandardCharsets.UTF_8)),
        refused(ArchiveRule.TRUNCATED, null, Arrays.copyOf(packed, packed.length / 2)),
        refused(ArchiveRule.TRUNCATED, null, Arrays.copyOf(packed, packed.length - 1)),
        refused(ArchiveRule.TRUNCATED, null, gzip(Arrays.copyOf(good, 10_000))),
        refused(ArchiveRule.TRUNCATED, null, gzip(Arrays.copyOf(good, 1024))),
        refused(ArchiveRule.TRAILING, null, concat(packed, new byte[] {0})),
        refused(ArchiveRule.TRAILING, null, concat(packed, packed)),
        refused(ArchiveRule.TRAILING, null, gzip(concat(good, good))),
        refused(ArchiveRule.TRAILING, null, gzip(concat(good, new byte[] {1}))),
        refused(ArchiveRule.CORRUPT, "Manifest.yaml", gzip(wrongSum)),
        refused(ArchiveRule.CORRUPT, null, wrongCheck),
        refused(ArchiveRule.RATIO, null, withManifest().file("zeros", new byte[8 << 20])),
        refused(ArchiveRule.RATIO, null, gzip(concat(good, new byte[32 << 20]))));
  }

  private static Arguments refused(ArchiveRule rule, String entry, CraftedArchive archive) {
    return arguments(rule, entry, archive.gzipped());
  }

  private static Arguments refused(ArchiveRule rule, String entry, byte[] archive) {
    return arguments(rule, entry, archive);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("hostile")
  void refusesAndLeavesNothingBehind(ArchiveRule rule, String entry, byte[] bytes)
      throws IOException {
    var archive = CraftedArchive.write(folder, bytes);
    var target = folder.resolve("target");
    for (var read : List.<Read>of(a -> new ArchiveReader().inspect(a), a -> unpack(a, target))) {
      var refused = catchThrowableOfType(ArchiveException.class, () -> read.run(archive));
      assertThat(refused).isNotNull();
      assertThat(refused.rule()).as(refused.getMessage()).isEqualTo(rule);
      assertThat(refused.archive()).isEqualTo(archive);
      assertThat(refused.remedy()).isNotBlank();
      assertThat(refused).hasMessageContaining("GW" + rule.number());
      if (entry != null) {
        assertThat(refused.entry()).contains(entry);
      }
    }
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(archive);
    }
  }

  private interface Read {
    void run(Path archive) throws IOException;
  }

  private static void unpack(Path archive, Path target) throws IOException {
    new ArchiveReader().unpack(archive, target);
  }

  @Test
  void hasAnExampleOfEveryRule() {
    var shown = EnumSet.copyOf(hostile().map(a -> (ArchiveRule) a.get()[0]).toList());
    shown.addAll(EnumSet.of(ArchiveRule.ENTRIES, ArchiveRule.SIZE));
    assertThat(shown).containsExactlyInAnyOrder(ArchiveRule.values());
  }

  @Test
  void refusesMoreEntriesAndBytesThanTheLimits() {
    var limits = new ArchiveLimits(3, 8192, 100, 255);
    var four = withManifest().file("a", "").file("b", "").special("c/", TarConstants.LF_DIR);
    var large = withManifest().file("a", noise(5_000)).file("b", noise(5_000));
    var announced = withManifest().file("a", noise(9_000));
    assertThat(refusal(limits, four)).isEqualTo(ArchiveRule.ENTRIES);
    assertThat(refusal(limits, large)).isEqualTo(ArchiveRule.SIZE);
    assertThat(refusal(limits, announced)).isEqualTo(ArchiveRule.SIZE);
    assertThat(ArchiveLimits.DEFAULT).isEqualTo(new ArchiveLimits(20_000, 1L << 30, 100, 255));
  }

  @Test
  void doesNotReadEndlessHeadersIntoMemory() {
    var name = new String(noise(4 << 20), StandardCharsets.ISO_8859_1);
    var archive = withManifest().longNamed(name);
    assertThat(refusal(ArchiveLimits.DEFAULT, archive)).isEqualTo(ArchiveRule.LONG_NAME);
  }

  @Test
  void survivesEveryFlippedByteOfASmallArchive() throws IOException {
    var good = withManifest().file("bin/run", "x").gzipped();
    var target = folder.resolve("target");
    for (int i = 0; i < good.length; i++) {
      var bytes = good.clone();
      bytes[i] ^= 0x55;
      var archive = CraftedArchive.write(folder, bytes);
      try {
        new ArchiveReader().inspect(archive);
      } catch (ArchiveException refused) {
        assertThat(target).doesNotExist();
      }
    }
  }

  private ArchiveRule refusal(ArchiveLimits limits, CraftedArchive crafted) {
    var archive = crafted.write(folder);
    return catchThrowableOfType(
            ArchiveException.class, () -> new ArchiveReader(limits).inspect(archive))
        .rule();
  }

  /** Bytes that do not compress. */
  private static byte[] noise(int length) {
    var bytes = new byte[length];
    new Random(4711).nextBytes(bytes);
    return bytes;
  }
}
