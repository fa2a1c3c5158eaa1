package org.integrationgateway.image.root;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The part of the image that is of the system: glibc and the libraries that the Java and its
 * programs load, a shell for launchers, and what a server needs to contain its providers. All of it
 * comes from the machine that builds, or from packages for another platform.
 */
public final class SystemFiles {
  /** The user and the group of the server. */
  public static final int USER = 10001;

  /** The server's home. */
  public static final String HOME = "/var/lib/gateway";

  /** The folder of the configuration, which containers mount. */
  public static final String CONFIGURATION = "/etc/gateway";

  /** Programs by their path here: shells for launchers, and tools that contain providers. */
  static final Map<String, List<String>> PROGRAMS =
      Map.of(
          "/usr/bin/dash", List.of("/bin/sh", "/usr/bin/sh"),
          "/usr/bin/bash", List.of("/usr/bin/bash", "/bin/bash"),
          "/usr/bin/cat", List.of("/usr/bin/cat", "/bin/cat"),
          "/usr/bin/env", List.of("/usr/bin/env"),
          "/usr/bin/sleep", List.of("/usr/bin/sleep"),
          "/usr/bin/setsid", List.of("/usr/bin/setsid"),
          "/usr/bin/setpriv", List.of("/usr/bin/setpriv"),
          "/usr/bin/unshare", List.of("/usr/bin/unshare"),
          "/usr/bin/bwrap", List.of("/usr/bin/bwrap"));

  /**
   * Libraries that the C library or native code of packages loads when it runs: code that was built
   * for a glibc before 2.34 asks for its parts.
   */
  private static final List<String> LOADED_LATER =
      List.of(
          "libdl.so.2",
          "libgcc_s.so.1",
          "libm.so.6",
          "libpthread.so.0",
          "librt.so.1",
          "libstdc++.so.6");

  private static final String ACCOUNTS =
      """
      root:x:0:0:root:/root:/bin/sh
      gateway:x:%1$d:%1$d:gateway:%2$s:/bin/sh
      """;

  private static final String GROUPS =
      """
      root:x:0:
      gateway:x:%d:
      """;

  private SystemFiles() {}

  /**
   * Adds the accounts and the folders that a server writes; they are needed on any base.
   *
   * @param javaHome of the Java in the image
   */
  public static void addOwn(ImageRoot root, String javaHome) throws IOException {
    text(root, "/etc/passwd", ACCOUNTS.formatted(USER, HOME));
    text(root, "/etc/group", GROUPS.formatted(USER));
    root.mkdir(HOME);
    root.mkdir(CONFIGURATION);
    root.mkdir("/tmp");
    TrustedAuthorities.write(root, javaHome);
  }

  /**
   * Adds programs and libraries of a system.
   *
   * @param own folder of the distribution in the image, whose libraries need others
   * @return the records of their packages by name, as dpkg keeps them
   * @throws IOException when the system lacks a program
   */
  public static Map<String, String> addSystem(ImageRoot root, String own, BaseSystem system)
      throws IOException {
    var taken = new TreeSet<Path>();
    for (var program : PROGRAMS.entrySet()) {
      var file = file(system, program.getKey());
      taken.add(file);
      for (var path : program.getValue()) {
        root.copy(file, path, true);
      }
    }
    for (var library : libraries(root, own, system, new ArrayList<>(taken))) {
      var file = file(system, library);
      root.copy(file, library, true);
      taken.add(file);
    }
    text(root, "/etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n");
    var release = system.find("/etc/os-release");
    if (release.isPresent()) {
      root.copy(release.get(), "/etc/os-release", false);
    }
    var packages = system.packages(taken);
    for (var one : packages.entrySet()) {
      // Scanners of images look here for packages without a package manager.
      text(root, "/var/lib/dpkg/status.d/" + one.getKey(), one.getValue());
      var place = "/usr/share/doc/" + one.getKey() + "/copyright";
      var licence = system.find(place);
      if (licence.isPresent()) {
        root.copy(licence.get(), place, false);
      }
    }
    return packages;
  }

  private static Path file(BaseSystem system, String path) throws IOException {
    return system
        .find(path)
        .orElseThrow(
            () ->
                new IOException(
                    "%s is missing, which the image takes from %s: add its package"
                        .formatted(path, system.name())));
  }

  private static TreeSet<String> libraries(
      ImageRoot root, String folder, BaseSystem system, List<Path> programs) throws IOException {
    var own = root.at(folder);
    for (var file : root.below(folder)) {
      if (SharedLibraries.isNative(file)) {
        programs.add(file);
      }
    }
    var libraries = new TreeSet<>(system.libraries(programs, own));
    var glibc =
        libraries.stream()
            .filter(library -> library.endsWith("/libc.so.6"))
            .findFirst()
            .orElseThrow(() -> new IOException("the Java of the image does not use glibc"));
    var more = new ArrayList<Path>();
    for (var name : LOADED_LATER) {
      var path = glibc.replace("libc.so.6", name);
      var file = system.find(path);
      if (file.isPresent()) {
        libraries.add(path);
        more.add(file.get());
      }
    }
    libraries.addAll(system.libraries(more, own));
    return libraries;
  }

  private static void text(ImageRoot root, String path, String text) throws IOException {
    root.write(path, text.getBytes(StandardCharsets.UTF_8));
  }
}
