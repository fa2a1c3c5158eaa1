package org.integrationgateway.image.root;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.packaging.image.jdk.JdkTool;

/** The shared libraries of this machine that programs load, as its dynamic loader finds them. */
final class SharedLibraries {
  private static final byte[] ELF = {0x7f, 'E', 'L', 'F'};
  private static final Path LDD = Path.of("/usr/bin/ldd");

  /** {@code libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x...)}, or the loader alone. */
  private static final Pattern LINE = Pattern.compile("\\s*(?:(\\S+) => )?(\\S.*?)(?: \\(0x.*)?");

  private SharedLibraries() {}

  /**
   * Returns the paths of the libraries, with the loader.
   *
   * @param own folder of libraries that programs bring themselves
   * @throws IOException when a library is not on this machine
   */
  static Set<String> of(Collection<Path> programs, Path own) throws IOException {
    if (!Files.isExecutable(LDD)) {
      throw new IOException(
          LDD + " is missing: the image is made on Linux with glibc, or upon -Dimage.base=IMAGE");
    }
    var command = new ArrayList<String>();
    programs.forEach(program -> command.add(program.toString()));
    var brought = names(own);
    var found = new TreeSet<String>();
    var program = "";
    for (var line : JdkTool.run(LDD, command.toArray(String[]::new)).lines().toList()) {
      // The name of each program stands at the beginning of a line, above its libraries.
      if (!line.startsWith("\t")) {
        program = line;
        continue;
      }
      var parts = LINE.matcher(line);
      if (parts.matches()) {
        library(parts, brought, program)
            .filter(library -> !library.startsWith(own))
            .ifPresent(library -> found.add(library.toString()));
      }
    }
    return found;
  }

  private static Optional<Path> library(Matcher line, Set<String> brought, String program)
      throws IOException {
    var place = line.group(2);
    if (place.startsWith("/")) {
      return Optional.of(Path.of(place));
    }
    // A library of Java finds libjvm.so, because that is loaded before it.
    if (place.equals("not found") && !brought.contains(line.group(1))) {
      throw new IOException(
          program + " needs " + line.group(1) + ", which this machine does not have: install it");
    }
    return Optional.empty();
  }

  /** Returns the names of all files in a folder. */
  static Set<String> names(Path folder) throws IOException {
    var names = new TreeSet<String>();
    try (var files = Files.walk(folder)) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    return names;
  }

  /** Returns whether a file is a program or a library. */
  static boolean isNative(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(ELF.length), ELF);
    }
  }
}
