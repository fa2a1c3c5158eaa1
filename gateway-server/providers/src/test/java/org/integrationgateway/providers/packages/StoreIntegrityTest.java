package org.integrationgateway.providers.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Changes in the store are found, and a process that is killed while it unpacks leaves it whole.
 */
@DisabledOnOs(OS.WINDOWS)
class StoreIntegrityTest {
  private static final String PROGRAM = "#!/bin/sh\nexit 0\n";

  @TempDir Path folder;
  private Path packages;
  private Path archive;
  private String sha256;
  private Path root;
  private UnpackedArchives store;

  @BeforeEach
  void unpack() throws IOException {
    packages = folder.resolve("packages");
    store = new UnpackedArchives(packages);
    archive = folder.resolve("weather.tar.gz");
    new ArchiveWriter(Instant.EPOCH)
        .bytes("manifest.yaml", "kind: app\n".getBytes(StandardCharsets.UTF_8), false)
        .bytes("bin/weather", PROGRAM.getBytes(StandardCharsets.UTF_8), true)
        .bytes("lib/words äöü.txt", "words".getBytes(StandardCharsets.UTF_8), false)
        .write(archive);
    sha256 = Sha256.hex(archive);
    root = store.unpacked(archive);
  }

  @AfterEach
  void unseal() throws IOException {
    Folders.delete(packages);
  }

  @Test
  void anUnchangedPackageIsAccepted() {
    assertThat(store.tampering(root)).isEmpty();
    assertThat(store.unpacked(sha256)).isEqualTo(root);
    assertThat(new UnpackedArchives(packages).tampering(root)).isEmpty();
    assertThat(store.tampering(folder)).as("a folder outside of the store").isEmpty();
  }

  @Test
  void theListIsOneThatOtherToolsCheck() throws Exception {
    var list = packages.resolve("sha256-" + sha256 + ".files");
    var checked =
        new ProcessBuilder("sha256sum", "--check", "--quiet", list.toString())
            .directory(root.toFile())
            .start();
    assertThat(checked.waitFor()).isZero();
    assertThat(list).content().contains("*bin/weather", "  lib/words äöü.txt");
  }

  @Test
  void namesAChangedFileAndItsDigestThoughSizeAndTimeAreAsBefore() throws IOException {
    var program = root.resolve("bin/weather");
    var before = Files.getLastModifiedTime(program);
    write(program, PROGRAM.replace('0', '1'));
    Files.setLastModifiedTime(program, before);
    permit(program, "r-xr-xr-x");
    assertThat(store.tampering(root))
        .hasValueSatisfying(
            fault ->
                assertThat(fault)
                    .startsWith(program + " was changed: its SHA-256 is ")
                    .contains(
                        ", and should be " + Sha256.hex(PROGRAM.getBytes(StandardCharsets.UTF_8)))
                    .endsWith("'gateway sync' restores it"));
    assertThatThrownBy(() -> store.unpacked(archive)).isInstanceOf(PackageException.class);
    assertThatThrownBy(() -> store.unpacked(sha256)).hasMessageContaining("was changed");
  }

  @Test
  void namesAFileTooManyAndAFileTooFew() throws IOException {
    permit(root, "rwxr-xr-x");
    var extra = Files.writeString(root.resolve("extra.sh"), "");
    assertThat(store.tampering(root).orElseThrow()).contains(extra + " is not part of the package");
    Files.delete(extra);
    assertThat(store.tampering(root)).isEmpty();
    Files.delete(root.resolve("manifest.yaml"));
    assertThat(store.tampering(root).orElseThrow()).contains("manifest.yaml is missing");
  }

  @Test
  void namesALinkInPlaceOfAFileAndOfTheWhole() throws IOException {
    permit(root.resolve("bin"), "rwxr-xr-x");
    var program = root.resolve("bin/weather");
    var elsewhere = Files.copy(program, folder.resolve("elsewhere"));
    Files.delete(program);
    Files.createSymbolicLink(program, elsewhere);
    assertThat(store.tampering(root).orElseThrow()).contains(program + " is no longer a file");
    Folders.delete(root);
    Files.createSymbolicLink(root, folder);
    assertThat(store.tampering(root).orElseThrow()).contains(root + " is not a folder");
  }

  @Test
  void findsWhatWasChangedTogetherWithItsListWhileItRan() throws IOException {
    assertThat(store.tampering(root)).isEmpty();
    var changed = PROGRAM.replace('0', '7');
    write(root.resolve("bin/weather"), changed);
    permit(root.resolve("bin/weather"), "r-xr-xr-x");
    var list = packages.resolve("sha256-" + sha256 + ".files");
    var honest = FileList.parse(sha256, Files.readString(list));
    var files = new TreeMap<>(honest.files());
    var digest = Sha256.hex(changed.getBytes(StandardCharsets.UTF_8));
    files.put("bin/weather", new FileList.Listed(digest, true));
    write(list, new FileList(sha256, files).text());
    assertThat(store.tampering(root).orElseThrow())
        .contains(list + ", is not the one that this server read before");

    assertThat(store.restored(archive)).isTrue();
    assertThat(store.tampering(root)).isEmpty();
  }

  @Test
  void namesAProgramThatLostItsRight() throws IOException {
    permit(root.resolve("bin/weather"), "r--r--r--");
    assertThat(store.tampering(root).orElseThrow()).contains("bin/weather is no longer executable");
  }

  @Test
  void namesAListThatWasChangedAndMakesAMissingOneAgain() throws IOException {
    var list = packages.resolve("sha256-" + sha256 + ".files");
    var text = Files.readString(list);
    write(list, text.replace(Sha256.hex(PROGRAM.getBytes(StandardCharsets.UTF_8)), "0".repeat(64)));
    assertThat(store.tampering(root).orElseThrow())
        .contains("the list of its files, " + list + ", was changed");
    Files.delete(list);
    assertThat(store.tampering(root).orElseThrow()).contains(list + ", is missing");
    assertThatThrownBy(() -> store.unpacked(sha256)).hasMessageContaining("is missing");
    assertThat(store.unpacked(archive)).isEqualTo(root);
    assertThat(list).hasContent(text);
  }

  @Test
  void restoresWhatWasChanged() throws IOException {
    write(root.resolve("bin/weather"), "other");
    assertThat(store.restored(archive)).isTrue();
    assertThat(store.restored(archive)).as("nothing left to do").isFalse();
    assertThat(store.tampering(root)).isEmpty();
    assertThat(root.resolve("bin/weather")).hasContent(PROGRAM);
    assertThat(entries()).hasSize(2);
  }

  @Test
  void restoresAFileThatWasChangedTogetherWithItsList() throws IOException {
    write(root.resolve("bin/weather"), "other");
    permit(root.resolve("bin/weather"), "r-xr-xr-x");
    var list = packages.resolve("sha256-" + sha256 + ".files");
    var listed = FileList.parse(sha256, Files.readString(list));
    var forged = new TreeMap<>(listed.files());
    forged.put(
        "bin/weather",
        new FileList.Listed(Sha256.hex("other".getBytes(StandardCharsets.UTF_8)), true));
    write(list, new FileList(sha256, forged).text());
    assertThat(store.tampering(root)).as("the list is believed").isEmpty();
    assertThat(store.restored(archive)).as("the archive is believed more").isTrue();
    assertThat(root.resolve("bin/weather")).hasContent(PROGRAM);
  }

  @Test
  void namesAPackageThatIsNotThere() {
    assertThatThrownBy(() -> store.unpacked("0".repeat(64)))
        .hasMessageContaining("the store has no package sha256-000")
        .hasMessageContaining("'gateway sync' fetches it");
  }

  @ParameterizedTest
  @Tag("nightly")
  @EnumSource(PackageStoreWriter.Step.class)
  void isWholeWhereverItsWriterWasKilled(PackageStoreWriter.Step step) throws Exception {
    Folders.delete(packages);
    assertThat(killed(step)).isEqualTo(137);
    var again = new UnpackedArchives(packages);
    assertThatCode(() -> again.unpacked(archive)).doesNotThrowAnyException();
    assertThat(again.tampering(root)).isEmpty();
  }

  private int killed(PackageStoreWriter.Step step) throws Exception {
    return new ProcessBuilder(
            TestProgram.command(KilledUnpacking.class, packages, archive, step.name()))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  @Test
  void saysThatThereIsNoRoomOrNoRight() throws IOException {
    var home = Files.createDirectories(folder.resolve("closed"));
    var blocked = Files.writeString(home.resolve("packages"), "a file stands in the way");
    assertThatThrownBy(() -> new UnpackedArchives(blocked).unpacked(archive))
        .hasMessageContaining("cannot unpack " + archive + " into " + blocked)
        .hasMessageContaining("nothing of it is used");
  }

  private Stream<String> entries() throws IOException {
    try (var files = Files.list(packages)) {
      return files.map(file -> file.getFileName().toString()).toList().stream();
    }
  }

  private static void write(Path file, String text) throws IOException {
    permit(file, "rwxr-xr-x");
    Files.writeString(file, text);
  }

  private static void permit(Path file, String mode) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }
}
