package org.integrationgateway.packaging.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.document.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ArchiveTest {
  private static final Instant TIME = Instant.parse("2026-11-20T00:00:00.5Z");
  private static final byte[] MANIFEST = bytes(CraftedArchive.MANIFEST);
  private static final String LONG =
      "lib/" + "n".repeat(120) + "/" + "o".repeat(255) + "/" + "ü".repeat(120) + ".jar";

  @TempDir private Path folder;

  @Test
  void unpacksWhatWasPacked() throws IOException {
    var program = Files.write(folder.resolve("program"), bytes("#!/bin/sh\n"));
    var archive = folder.resolve("dist/weather.tar.gz");
    var digest =
        new ArchiveWriter(TIME)
            .bytes("manifest.yaml", MANIFEST, false)
            .file("bin/weather", program, true)
            .bytes(LONG, bytes("jar"), false)
            .bytes("empty", new byte[0], false)
            .write(archive);
    var target = folder.resolve("unpacked");
    var content = new ArchiveReader().unpack(archive, target);

    assertThat(content).isEqualTo(new ArchiveReader().inspect(archive));
    assertThat(content.sha256()).isEqualTo(digest).isEqualTo(Sha256.hex(archive));
    assertThat(content.size()).isEqualTo(Files.size(archive));
    assertThat(content.manifest()).isEqualTo(CraftedArchive.MANIFEST);
    assertThat(content.manifestFormat()).isEqualTo(Format.YAML);
    assertThat(content.file("bin/weather"))
        .contains(new PackedFile("bin/weather", 10, true, Sha256.hex(program)));
    assertThat(target.resolve("bin/weather")).hasSameBinaryContentAs(program);
    assertThat(target.resolve(LONG)).hasContent("jar");
    assertThat(target.resolve("empty")).isEmptyFile();
    assertThat(mode(target.resolve("bin/weather"))).isEqualTo("rwxr-xr-x");
    assertThat(mode(target.resolve("empty"))).isEqualTo("rw-r--r--");
    assertThat(mode(target)).isEqualTo("rwxr-xr-x");
  }

  @Test
  void makesTheSameBytesOfTheSameContent() throws IOException {
    var one = Files.write(folder.resolve("one"), bytes("x"));
    var other = Files.write(folder.resolve("other"), bytes("x"));
    Files.setLastModifiedTime(other, FileTime.fromMillis(1));
    Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rwx------"));
    var first =
        new ArchiveWriter(TIME)
            .bytes("manifest.yaml", MANIFEST, false)
            .file("a", one, false)
            .bytes(LONG, bytes("y"), true)
            .write(folder.resolve("first.tar.gz"));
    var second =
        new ArchiveWriter(TIME.plusMillis(400))
            .bytes(LONG, bytes("y"), true)
            .file("a", other, false)
            .bytes("manifest.yaml", MANIFEST, false)
            .write(folder.resolve("second.tar.gz"));
    assertThat(second).isEqualTo(first);
    assertThat(folder.resolve("first.tar.gz"))
        .hasSameBinaryContentAs(folder.resolve("second.tar.gz"));
    assertThat(
            new ArchiveWriter(TIME.plusSeconds(1))
                .bytes("manifest.yaml", MANIFEST, false)
                .write(folder.resolve("third.tar.gz")))
        .isNotEqualTo(first);
  }

  @Test
  void writesPlainHeadersWithFixedOwnersAndTimes() throws IOException {
    var archive = folder.resolve("a.tar.gz");
    new ArchiveWriter(TIME)
        .bytes("z", bytes("z"), true)
        .bytes("manifest.yaml", MANIFEST, false)
        .write(archive);
    var header = Files.readAllBytes(archive);
    assertThat(header).startsWith(0x1f, 0x8b, 8, 0, 0, 0, 0, 0);
    assertThat(header[9]).isEqualTo((byte) 0xff);
    try (var in = new TarArchiveInputStream(new GZIPInputStream(Files.newInputStream(archive)))) {
      check(in.getNextEntry(), "files.sha256", 0100644);
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(Sha256.hex(MANIFEST) + "  manifest.yaml\n" + Sha256.hex(bytes("z")) + "  z\n");
      check(in.getNextEntry(), "manifest.yaml", 0100644);
      check(in.getNextEntry(), "z", 0100755);
      assertThat(in.getNextEntry()).isNull();
    }
  }

  private static void check(TarArchiveEntry entry, String name, int mode) {
    assertThat(entry.getName()).isEqualTo(name);
    assertThat(entry.getMode()).isEqualTo(mode);
    assertThat(entry.getLongUserId() + entry.getLongGroupId()).isZero();
    assertThat(entry.getUserName() + entry.getGroupName()).isEmpty();
    assertThat(entry.getLastModifiedTime().toInstant())
        .isEqualTo(Instant.parse("2026-11-20T00:00:00Z"));
    assertThat(entry.getExtraPaxHeaders()).isEmpty();
  }

  @Test
  void neverWritesABomb() throws IOException {
    var zeros = new ArchiveWriter(TIME).bytes("manifest.yaml", MANIFEST, false);
    zeros.bytes("zeros", new byte[8 << 20], false);
    var archive = folder.resolve("bomb.tar.gz");
    var refused = catchThrowableOfType(ArchiveException.class, () -> zeros.write(archive));
    assertThat(refused.rule()).isEqualTo(ArchiveRule.RATIO);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void neverWritesWhatTheReaderWouldRefuse() {
    var archive = folder.resolve("a.tar.gz");
    assertThat(refusal(archive, "../x")).isEqualTo(ArchiveRule.UPWARDS);
    assertThat(refusal(archive, "/x")).isEqualTo(ArchiveRule.ABSOLUTE);
    assertThat(refusal(archive, "MANIFEST.yaml")).isEqualTo(ArchiveRule.CASE_CLASH);
    assertThat(refusal(archive, "manifest.json")).isEqualTo(ArchiveRule.SEVERAL_MANIFESTS);
    assertThat(
            catchThrowableOfType(
                    ArchiveException.class, () -> new ArchiveWriter(TIME).write(archive))
                .rule())
        .isEqualTo(ArchiveRule.NO_MANIFEST);
    assertThat(folder).isEmptyDirectory();
    var twice = new ArchiveWriter(TIME).bytes("a", MANIFEST, false);
    assertThatThrownBy(() -> twice.bytes("a", MANIFEST, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a'");
  }

  private static ArchiveRule refusal(Path archive, String name) {
    var writer =
        new ArchiveWriter(TIME)
            .bytes("manifest.yaml", MANIFEST, false)
            .bytes(name, MANIFEST, false);
    return catchThrowableOfType(ArchiveException.class, () -> writer.write(archive)).rule();
  }

  @Test
  void leavesNothingBehindWhenAFileIsMissing() {
    var writer =
        new ArchiveWriter(TIME)
            .bytes("manifest.yaml", MANIFEST, false)
            .file("x", folder.resolve("missing"), false);
    assertThatThrownBy(() -> writer.write(folder.resolve("a.tar.gz")))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void readsWhatOtherToolsPack() throws IOException {
    var archive =
        new CraftedArchive()
            .special("./", (byte) '5')
            .special("./bin/", (byte) '5')
            .file("./manifest.yml", CraftedArchive.MANIFEST)
            .file("./bin/run", "x")
            .longNamed("lib/" + "x".repeat(150))
            .special("later/", (byte) '5')
            .write(folder);
    var target = Files.createDirectory(folder.resolve("target"));
    assertThat(new ArchiveReader().unpack(archive, target).files())
        .extracting(PackedFile::name)
        .containsExactly("manifest.yml", "bin/run", "lib/" + "x".repeat(150));
    assertThat(target.resolve("bin/run")).hasContent("x");
    assertThat(target.resolve("later")).isEmptyDirectory();
  }

  @Test
  void dropsDangerousModes() throws IOException {
    var entry = new TarArchiveEntry("run");
    entry.setMode(0106777);
    var archive = CraftedArchive.withManifest().put(entry, bytes("x")).write(folder);
    new ArchiveReader().unpack(archive, folder.resolve("target"));
    assertThat(mode(folder.resolve("target/run"))).isEqualTo("rwxr-xr-x");
    assertThat(Files.getAttribute(folder.resolve("target/run"), "unix:mode")).isEqualTo(0100755);
  }

  @Test
  void unpacksOnlyIntoAnEmptyFolder() throws IOException {
    var archive = CraftedArchive.withManifest().write(folder);
    var target = Files.createDirectory(folder.resolve("target"));
    Files.writeString(target.resolve("mine"), "kept");
    assertThatThrownBy(() -> new ArchiveReader().unpack(archive, target))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(target.resolve("mine")).hasContent("kept");
  }

  @Test
  void doesNotBlameTheArchiveForADiskThatCannotBeRead() {
    assertThatThrownBy(() -> new ArchiveReader().inspect(folder.resolve("none.tar.gz")))
        .isInstanceOf(NoSuchFileException.class);
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
