package org.integrationgateway.packaging.image;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.integrationgateway.packaging.image.launcher.PosixChecksum;
import org.integrationgateway.packaging.image.launcher.SelfExtractor;

/** Joins the files of an image into one program, which unpacks itself when it is started. */
final class SingleFile {
  private static final String LIST = ".files";
  private static final int BUFFER = 1 << 16;

  private SingleFile() {}

  /**
   * Writes the program, unless it exists and its inputs are the same.
   *
   * @param files of an image; the first is its launcher
   * @param folder for the program and its stored inputs
   */
  static BundledFile of(List<BundledFile> files, String title, Path folder) throws IOException {
    var launcher = files.get(0).path();
    var program = Files.createDirectories(folder.resolve("single")).resolve(launcher);
    var key = new BuildFingerprint(folder.resolve("single.key"), key(files, title));
    if (!Files.exists(program) || key.difference().isPresent()) {
      key.forget();
      write(files, title, folder.resolve("payload.tar.gz"), program);
      key.remember();
    }
    return new BundledFile(launcher, program, true);
  }

  private static List<String> key(List<BundledFile> files, String title) throws IOException {
    var key = new ArrayList<>(List.of("title: " + title));
    for (var file : files) {
      key.add(file.path() + ": " + Sha256.hex(file.content()));
    }
    return key;
  }

  private static void write(List<BundledFile> files, String title, Path payload, Path program)
      throws IOException {
    try (var out = new BufferedOutputStream(Files.newOutputStream(payload), BUFFER)) {
      pack(files, out);
    }
    var checksum = new PosixChecksum();
    try (var in = Files.newInputStream(payload)) {
      in.transferTo(checksum);
    }
    var header =
        new SelfExtractor(title, files.get(0).path(), Sha256.hex(payload), checksum.text());
    // The program of an earlier build may be read-only, or run.
    Files.deleteIfExists(program);
    try (var out = new BufferedOutputStream(Files.newOutputStream(program), BUFFER)) {
      out.write(header.text().getBytes(StandardCharsets.UTF_8));
      Files.copy(payload, out);
    }
    Files.delete(payload);
  }

  private static void pack(List<BundledFile> files, OutputStream out) throws IOException {
    var payload = new ArchiveWriter(Instant.EPOCH);
    for (var file : files) {
      payload.file(file.path(), file.content(), file.executable());
    }
    var list = files.stream().map(file -> file.path() + "\n").collect(Collectors.joining());
    payload.bytes(LIST, list.getBytes(StandardCharsets.UTF_8), false);
    payload.writePayload(out);
  }
}
