package org.integrationgateway.manifest.packaging.image;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.archive.ArchiveWriter;
import org.integrationgateway.manifest.archive.Digests;
import org.integrationgateway.manifest.packaging.image.launcher.PosixChecksum;
import org.integrationgateway.manifest.packaging.image.launcher.SelfExtractor;

/** Puts the files of an image into one program, which unpacks itself where it is started. */
final class SingleFile {
  private static final String LIST = ".files";

  private SingleFile() {}

  /**
   * Writes the program.
   *
   * @param files of an image; the first is its launcher
   * @param folder for the program and what it is made of
   */
  static BundledFile of(List<BundledFile> files, String title, Path folder) throws IOException {
    var launcher = files.get(0);
    var payload = folder.resolve("payload.tar.gz");
    var checksum = new PosixChecksum();
    try (var out = new BufferedOutputStream(Files.newOutputStream(payload), 1 << 16)) {
      write(files, out);
    }
    try (var in = Files.newInputStream(payload)) {
      in.transferTo(checksum);
    }
    var header =
        new SelfExtractor(title, launcher.path(), Digests.sha256(payload), checksum.text())
            .header();
    var program = Files.createDirectories(folder.resolve("single")).resolve(launcher.path());
    try (var out = Files.newOutputStream(program)) {
      out.write(header.getBytes(StandardCharsets.UTF_8));
      Files.copy(payload, out);
    }
    Files.delete(payload);
    return new BundledFile(launcher.path(), program, true);
  }

  private static void write(List<BundledFile> files, OutputStream out) throws IOException {
    var payload = new ArchiveWriter(Instant.EPOCH);
    for (var file : files) {
      payload.file(file.path(), file.content(), file.executable());
    }
    var list = files.stream().map(file -> file.path() + "\n").collect(Collectors.joining());
    payload.bytes(LIST, list.getBytes(StandardCharsets.UTF_8), false);
    payload.writePayload(out);
  }
}
