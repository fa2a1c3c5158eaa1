package org.integrationgateway.packaging.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.packaging.archive.CraftedArchive.withManifest;
import static org.integrationgateway.packaging.archive.HostileArchive.noise;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.rules.Rounds;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@MayUse(seconds = 40, because = "it reads thousands of damaged archives")
final class HostileArchiveTest {
  @TempDir private Path folder;

  static Stream<HostileArchive> hostile() {
    return Stream.of(
            HostileNames.all(), HostileEntries.all(), HostileDigests.all(), DamagedArchives.all())
        .flatMap(cases -> cases);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("hostile")
  void refusesAndLeavesNothingBehind(HostileArchive hostile) throws IOException {
    var archive = CraftedArchive.write(folder, hostile.bytes());
    var target = folder.resolve("target");
    for (var read : List.<Read>of(a -> new ArchiveReader().inspect(a), a -> unpack(a, target))) {
      var refused = catchThrowableOfType(ArchiveException.class, () -> read.run(archive));
      assertThat(refused).as(hostile.toString()).isNotNull();
      assertThat(refused.rule())
          .as(hostile + ": " + refused.getMessage())
          .isEqualTo(hostile.rule());
      assertThat(refused.archive()).isEqualTo(archive);
      assertThat(refused.remedy()).isNotBlank();
      assertThat(refused).hasMessageContaining("GW" + hostile.rule().number());
      assertThat(refused.getMessage()).doesNotContainPattern("\\p{Cntrl}").hasSizeLessThan(1_000);
      hostile.entry().ifPresent(name -> assertThat(refused.entry()).contains(name));
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
  @Tag("nightly")
  void hasAnExampleOfEveryRuleAndNoneTwice() {
    var cases = hostile().toList();
    assertThat(EnumSet.copyOf(cases.stream().map(HostileArchive::rule).toList()))
        .containsExactlyInAnyOrder(ArchiveRule.values());
    var distinct = new HashSet<String>();
    cases.forEach(hostile -> distinct.add(Sha256.hex(hostile.bytes())));
    assertThat(distinct).hasSameSizeAs(cases).hasSizeGreaterThan(60);
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
    assertThat(ArchiveLimits.DEFAULT).isEqualTo(new ArchiveLimits(20_000, 1L << 30, 100, 1024));
  }

  @Test
  void survivesEveryFlippedByteOfASmallArchive() throws IOException {
    var good = withManifest().file("bin/run", "x").gzipped();
    var target = folder.resolve("target");
    int stride = Rounds.isNightly() ? 1 : 5;
    for (int i = 0; i < good.length; i += stride) {
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
}
