package org.integrationgateway.packaging.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.image.cache.JdkCache;
import org.integrationgateway.packaging.image.jdk.Jdk;
import org.integrationgateway.packaging.image.jdk.TargetJdk;
import org.integrationgateway.packaging.image.jdk.TargetModules;
import org.integrationgateway.packaging.image.program.AmbiguousMainClassException;
import org.integrationgateway.packaging.image.program.JavaProgram;

/**
 * Makes a {@link JavaBundle} for each platform. A bundler reads a program once for all platforms;
 * it is used by one thread.
 */
public final class JavaBundler {
  private final Jdk jdk;
  private final TargetModules targets;
  private final boolean fallBackToThin;
  private final Path work;
  private final Consumer<String> log;
  private final Map<JavaProgram, ProgramAnalysis> read = new HashMap<>();

  /** A bundler for the platform of the JDK, without a log. */
  public JavaBundler(Jdk jdk, Path work) {
    this(jdk, List.of(), false, JdkCache.ofUser(), work, line -> {});
  }

  /**
   * Bundles for any platform.
   *
   * @param jdk that makes runtime images, used for its own platform
   * @param targets JDKs of other platforms, or another JDK for its own platform
   * @param fallBackToThin whether a platform without a JDK gets the layout thin instead of an error
   * @param cache of fetched JDKs
   * @param work folder for intermediate files; if kept, the next build is faster
   * @param log receives progress lines
   */
  public JavaBundler(
      Jdk jdk,
      List<TargetJdk> targets,
      boolean fallBackToThin,
      JdkCache cache,
      Path work,
      Consumer<String> log) {
    this.jdk = jdk;
    this.targets = new TargetModules(jdk, targets, cache, log);
    this.fallBackToThin = fallBackToThin;
    this.work = work;
    this.log = log;
  }

  /**
   * Makes the bundle of one program for one platform.
   *
   * @param name of the launcher; on Windows {@code .cmd} is added
   * @param title of the program, such as {@code weather 1.2.0}, for messages
   * @param platform it will run on; the layout portable is for all
   * @throws IOException when a file cannot be read or written, when the JDK is too old for the
   *     classes, or when an image is required and cannot be made
   * @throws AmbiguousMainClassException when the main class is ambiguous
   */
  public JavaBundle bundle(
      String name, String title, JavaProgram program, Layout wanted, Platform platform)
      throws IOException, AmbiguousMainClassException {
    var parts = read(program);
    if (wanted == Layout.PORTABLE) {
      return portable(name, title, program, parts);
    }
    var folder = Files.createDirectories(work.resolve(platform.suffix()));
    var launchers = new Launchers(name, title, program.jvmOptions(), platform, folder);
    if (wanted == Layout.THIN) {
      return thin(launchers, parts, "asked for");
    }
    var modules = targets.of(platform);
    if (modules instanceof TargetModules.Outcome.Missing missing) {
      var ownJdk = wanted == Layout.AUTO && platform.equals(jdk.platform());
      if (!ownJdk && !fallBackToThin) {
        throw new IOException(remedies(platform, missing.reason()));
      }
      return thin(launchers, parts, missing.reason());
    }
    var found = (TargetModules.Outcome.Found) modules;
    var image = new RuntimeImage(jdk, found.modules(), platform, parts.modules(), log);
    var launcher = launchers.carryingJava(image.feature());
    var bundle = image(launcher, parts, image, platform);
    return wanted == Layout.SINGLE ? single(bundle, title, folder) : bundle;
  }

  private ProgramAnalysis read(JavaProgram program)
      throws IOException, AmbiguousMainClassException {
    var known = read.get(program);
    if (known != null) {
      return known;
    }
    var parts = ProgramAnalysis.of(program, jdk, work);
    read.put(program, parts);
    return parts;
  }

  private JavaBundle image(
      BundledFile launcher, ProgramAnalysis parts, RuntimeImage image, Platform platform)
      throws IOException {
    var reason = "it carries Java " + image.version() + " of " + image.origin();
    var runtime = image.files(work.resolve(platform.suffix()));
    return new JavaBundle(platform, Layout.IMAGE, reason, files(launcher, parts, runtime));
  }

  private static JavaBundle thin(Launchers launchers, ProgramAnalysis parts, String reason)
      throws IOException {
    var launcher = launchers.searchingJava(parts.feature());
    return new JavaBundle(
        launchers.platform(),
        Layout.THIN,
        reason + "; the host needs Java " + parts.feature() + " or newer",
        files(launcher, parts, List.of()));
  }

  private JavaBundle portable(String name, String title, JavaProgram program, ProgramAnalysis parts)
      throws IOException {
    var folder = Files.createDirectories(work.resolve("any"));
    var launchers = new ArrayList<JavaBundle.Launcher>();
    var files = new LinkedHashSet<BundledFile>();
    for (var platform : Platform.MATRIX) {
      var written = new Launchers(name, title, program.jvmOptions(), platform, folder);
      var launcher = written.searchingJava(parts.feature());
      launchers.add(new JavaBundle.Launcher(platform, launcher));
      files.add(launcher);
    }
    files.addAll(parts.storedJars());
    return new JavaBundle(
        launchers,
        Layout.PORTABLE,
        "one archive for all platforms; the host needs Java " + parts.feature() + " or newer",
        List.copyOf(files),
        List.of());
  }

  private static JavaBundle single(JavaBundle image, String title, Path folder) throws IOException {
    var platform = image.launchers().get(0).platform();
    if (platform.os().equals("windows")) {
      var reason = image.reason() + ", in a folder: windows has no shell to unpack one file";
      return new JavaBundle(platform, Layout.IMAGE, reason, image.files());
    }
    var program = SingleFile.of(image.files(), title, folder);
    var reason = image.reason() + ", in one file";
    var launcher = new JavaBundle.Launcher(platform, program);
    return new JavaBundle(
        List.of(launcher), Layout.SINGLE, reason, List.of(program), image.files());
  }

  private static List<BundledFile> files(
      BundledFile launcher, ProgramAnalysis parts, List<BundledFile> runtime) {
    var files = new ArrayList<>(List.of(launcher));
    files.addAll(parts.jars());
    files.addAll(runtime);
    return files;
  }

  private String remedies(Platform platform, String reason) {
    return "no runtime image can be made for "
        + platform
        + ": "
        + reason
        + ". Name a folder with a JDK "
        + jdk.feature()
        + " for "
        + platform
        + " or its jmods, a toolchain of one, or the https address of its archive with the sha256;"
        + " or let this platform use the host's Java: layout 'thin', or thin as the fallback";
  }
}
