package org.integrationgateway.packaging.phase;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.platform.BinaryHeader;

/**
 * A program with the files that belong to it. A binary is packaged alone. An interpreted program is
 * packaged with its folder, unless that is the package's folder.
 *
 * @param file of the program
 * @param place the file, or the folder that belongs to it
 * @param header platform of a binary; empty for interpreted programs
 * @param files by path relative to the program's folder; the program is one of them
 */
public record BuiltProgram(
    Path file, Path place, Optional<Platform> header, Map<String, Path> files) {
  private static final String WINDOWS_ENDING = ".exe";

  public BuiltProgram {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /**
   * Finds the program at this path, or at this path with {@code .exe}, which some compilers add;
   * empty when the file does not exist.
   *
   * @param path without links on the way
   * @param root folder of the package, whose other files do not belong to the program
   * @throws IOException when a link leads out, or something cannot be read
   */
  public static Optional<BuiltProgram> at(Path path, Path root, FileTree tree) throws IOException {
    var windows = path.resolveSibling(path.getFileName() + WINDOWS_ENDING);
    for (var file : List.of(path, windows)) {
      if (FileTree.exists(file) && Files.isRegularFile(tree.require(file))) {
        return Optional.of(of(file, root, tree));
      }
    }
    return Optional.empty();
  }

  private static BuiltProgram of(Path file, Path root, FileTree tree) throws IOException {
    var header = BinaryHeader.platform(file);
    var folder = file.resolveSibling("");
    boolean alone = header.isPresent() || folder.equals(root);
    return alone
        ? new BuiltProgram(file, file, header, Map.of(file.getFileName().toString(), file))
        : new BuiltProgram(file, folder, header, tree.files(folder));
  }

  /** The file name of the program. */
  public String name() {
    return file.getFileName().toString();
  }

  /** Returns whether it consists of more than one file. */
  public boolean isFolder() {
    return files.size() > 1;
  }

  /**
   * Returns whether a file is executable by its first bytes: a binary, or a script that names its
   * interpreter. File modes depend on the umask and are ignored.
   */
  public static boolean isExecutable(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      var start = new String(in.readNBytes(2), StandardCharsets.ISO_8859_1);
      return start.equals("#!") || BinaryHeader.platform(file).isPresent();
    }
  }
}
