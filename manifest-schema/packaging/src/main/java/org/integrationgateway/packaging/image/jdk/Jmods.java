package org.integrationgateway.packaging.image.jdk;

import java.io.IOException;
import java.lang.module.InvalidModuleDescriptorException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.platform.BinaryHeader;

/**
 * The modules of a JDK as {@code jlink} takes them. Version and platform are read from {@code
 * java.base}, because folder names are not reliable.
 *
 * @param folder of the {@code .jmod} files
 * @param version of {@code java.base}
 * @param platform of its {@code java}
 */
public record Jmods(Path folder, Runtime.Version version, Platform platform) {
  private static final String BASE = "java.base.jmod";
  private static final List<String> PLACES = List.of("jmods", "", "Contents/Home/jmods");

  /**
   * Finds the folder of modules: in the home of a JDK, in a macOS bundle of one, or the given
   * folder itself.
   */
  public static Optional<Path> folderIn(Path folder) {
    return PLACES.stream()
        .map(folder::resolve)
        .filter(place -> Files.isRegularFile(place.resolve(BASE)))
        .findFirst();
  }

  /** The places that {@link #folderIn} searches, for messages. */
  public static String lookedFor(Path folder) {
    return String.join(
        ", ",
        PLACES.stream().map(place -> folder.resolve(place).resolve(BASE).toString()).toList());
  }

  /**
   * Reads version and platform of the modules.
   *
   * @throws IOException when {@code java.base} is damaged or of an unknown platform
   */
  public static Jmods at(Path folder) throws IOException {
    var base = folder.resolve(BASE);
    try (var module = new ZipFile(base.toFile())) {
      return new Jmods(folder, version(base, module), platform(base, module));
    } catch (ZipException damaged) {
      throw new IOException(base + " is damaged: " + damaged.getMessage(), damaged);
    }
  }

  private static Runtime.Version version(Path base, ZipFile module) throws IOException {
    var descriptor = module.getEntry("classes/module-info.class");
    if (descriptor == null) {
      throw new IOException(base + " is not a module: it has no module-info");
    }
    try (var in = module.getInputStream(descriptor)) {
      var version = ModuleDescriptor.read(in).rawVersion().orElse("");
      return Runtime.Version.parse(version.replaceFirst("^(\\d+(\\.\\d+)*).*", "$1"));
    } catch (IllegalArgumentException | InvalidModuleDescriptorException unknown) {
      throw new IOException(base + " does not say its version", unknown);
    }
  }

  private static Platform platform(Path base, ZipFile module) throws IOException {
    for (var name : List.of("bin/java", "bin/java.exe")) {
      var program = module.getEntry(name);
      if (program != null) {
        try (var in = module.getInputStream(program)) {
          return BinaryHeader.platform(in)
              .orElseThrow(() -> new IOException(base + " is for a platform that is not known"));
        }
      }
    }
    throw new IOException(base + " holds no bin/java: it is not the module of a whole JDK");
  }

  /** Returns those of these modules that are missing. */
  public List<String> missing(Collection<String> modules) {
    return modules.stream()
        .filter(module -> !Files.isRegularFile(folder.resolve(module + ".jmod")))
        .toList();
  }

  /** Returns a text that changes when the modules change, without reading all of them. */
  public String identity() throws IOException {
    var base = folder.resolve(BASE);
    return String.join(
        " ",
        folder.toRealPath().toString(),
        version.toString(),
        platform.toString(),
        String.valueOf(Files.size(base)),
        Files.getLastModifiedTime(base).toString());
  }
}
