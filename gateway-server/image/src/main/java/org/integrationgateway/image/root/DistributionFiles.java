package org.integrationgateway.image.root;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.integrationgateway.manifest.Platform;

/** The part of the image that is of the distribution. */
public final class DistributionFiles {
  /** The folder of the distribution in the image. */
  public static final String PLACE = "/opt/gateway";

  /** The Java in the image. */
  public static final String JAVA = PLACE + "/runtime";

  /** The start-up cache. */
  public static final String CACHE = PLACE + "/cache/start";

  /** The program for health checks. */
  private static final String PROBE = "gateway-ready";

  private static final String NATIVE = PLACE + "/native";
  private static final List<String> FILES =
      List.of("README.md", "LICENSE", "NOTICE", "sbom.cdx.json");

  private DistributionFiles() {}

  /**
   * Adds the jars, the launcher, the packages and the licences; {@code lib/tck} is for authors, and
   * the pages of the documentation are in a jar, too.
   *
   * @throws IOException when this folder holds no distribution
   */
  public static void add(ImageRoot root, Path distribution, Platform platform) throws IOException {
    var launcher = distribution.resolve("bin/gateway");
    if (!Files.isExecutable(launcher)) {
      throw new IOException(
          launcher
              + " is missing: build the distribution first (mvn -pl gateway-server/command -am"
              + " package)");
    }
    root.copy(launcher, PLACE + "/bin/gateway", true);
    for (var jar : jars(distribution)) {
      root.copy(jar, PLACE + "/lib/" + jar.getFileName(), false);
    }
    for (var name : FILES) {
      if (Files.exists(distribution.resolve(name))) {
        root.copy(distribution.resolve(name), PLACE + "/" + name, false);
      }
    }
    try (var probe = DistributionFiles.class.getResourceAsStream(PROBE)) {
      root.writeProgram(
          PLACE + "/bin/" + PROBE, Objects.requireNonNull(probe, PROBE).readAllBytes());
    }
    addSqlite(root, distribution, platform);
    addPackages(root, distribution.resolve("packages"));
  }

  /** The packages that configurations name without a place. */
  private static void addPackages(ImageRoot root, Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
        root.copy(file, PLACE + "/packages/" + folder.relativize(file), false);
      }
    }
  }

  /** Returns the jars of the server's class path. */
  public static List<Path> jars(Path distribution) throws IOException {
    try (var files = Files.list(distribution.resolve("lib"))) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  /** Where the start-up cache of an image is. */
  public enum Cache {
    /** In the image. */
    INSIDE,
    /** In a training run, which makes it. */
    TRAINED,
    /** The image has none, and lacks the tools to make one. */
    NONE
  }

  /** Tells the launcher what it need not look for. */
  public static void addSettings(ImageRoot root, int feature, Cache cache) throws IOException {
    var settings = new StringBuilder("# The launcher of the image reads this.\n");
    settings.append("java=$root/runtime java_version=").append(feature).append('\n');
    settings.append("image_options=-Dorg.sqlite.lib.path=$root/native\n");
    if (cache == Cache.INSIDE) {
      settings.append("image_cache=$root/cache/start\n");
    } else if (cache == Cache.NONE) {
      settings.append("GATEWAY_CACHE=off\n");
    }
    root.write(PLACE + "/image.env", settings.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Native code of SQLite, which would be unpacked into {@code /tmp}: there nothing may be run. */
  private static void addSqlite(ImageRoot root, Path distribution, Platform platform)
      throws IOException {
    var name =
        "org/sqlite/native/Linux/%s/libsqlitejdbc.so"
            .formatted(platform.arch().equals("amd64") ? "x86_64" : "aarch64");
    for (var jar : jars(distribution)) {
      if (jar.getFileName().toString().startsWith("sqlite-jdbc-")) {
        try (var zip = new ZipFile(jar.toFile())) {
          var entry = zip.getEntry(name);
          if (entry == null) {
            throw new IOException(jar + " has no " + name + ": SQLite does not run on " + platform);
          }
          try (var in = zip.getInputStream(entry)) {
            root.write(NATIVE + "/libsqlitejdbc.so", in.readAllBytes());
          }
          root.write(PLACE + "/lib/" + jar.getFileName(), withoutNative(zip));
        }
      }
    }
  }

  /** Returns the jar without its code for all platforms, which is nine tenths of it. */
  private static byte[] withoutNative(ZipFile jar) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ZipOutputStream(bytes)) {
      for (var entries = jar.entries().asIterator(); entries.hasNext(); ) {
        var entry = entries.next();
        if (!entry.getName().startsWith("org/sqlite/native/")) {
          var copy = new ZipEntry(entry.getName());
          copy.setTimeLocal(entry.getTimeLocal());
          out.putNextEntry(copy);
          try (var in = jar.getInputStream(entry)) {
            in.transferTo(out);
          }
          out.closeEntry();
        }
      }
    }
    return bytes.toByteArray();
  }
}
