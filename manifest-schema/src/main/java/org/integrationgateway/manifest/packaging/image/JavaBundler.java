package org.integrationgateway.manifest.packaging.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.packaging.image.cache.JdkCache;

/**
 * Makes a {@link JavaBundle}.
 *
 * @param jdk that makes runtime images, and is one for its own platform
 * @param targets JDKs of other platforms
 * @param fallBackToThin whether a platform without a JDK gets the layout thin instead of an error
 * @param cache of JDKs that are fetched
 * @param work a folder for intermediate files, kept between builds
 * @param log takes one line for each thing that happens
 */
public record JavaBundler(
    Jdk jdk,
    List<TargetJdk> targets,
    boolean fallBackToThin,
    JdkCache cache,
    Path work,
    Consumer<String> log) {
  public JavaBundler {
    targets = List.copyOf(targets);
  }

  /** For the platform of the JDK, in silence. */
  public JavaBundler(Jdk jdk, Path work) {
    this(jdk, List.of(), false, JdkCache.ofUser(), work, line -> {});
  }

  /**
   * Makes the bundle of one program.
   *
   * @param name of the launcher
   * @param title of the program, such as {@code weather 1.2.0}, for messages
   * @param platform it will run on
   * @throws IOException when a file cannot be read or written, when the JDK is too old for the
   *     classes, or when an image is wanted and the JDK cannot make one
   * @throws AmbiguousMainClassException when it is not clear what to start
   */
  public JavaBundle bundle(
      String name, String title, JavaProgram program, Layout wanted, Platform platform)
      throws IOException, AmbiguousMainClassException {
    if (!platform.equals(jdk.platform()) || platform.os().equals("windows")) {
      throw new IOException("no bundle for " + platform + " yet");
    }
    var feature = requiredJava(program);
    var mainClass = mainClass(program);
    var jars = Jars.of(program, work);
    var names = jars.stream().map(jar -> jar.path().substring("lib/".length())).toList();

    var obstacle = wanted == Layout.THIN ? "asked for" : jdk.obstacleToImages().orElse("");
    if (wanted == Layout.IMAGE && !obstacle.isEmpty()) {
      throw new IOException(
          obstacle
              + ", so no image can be made with it: use a JDK that has them, or layout 'thin'");
    }
    if (obstacle.isEmpty()) {
      var script = new Launcher(title, mainClass, names, program.jvmOptions(), jdk.feature());
      var image = new RuntimeImage(jdk, ModuleSet.of(program, jdk)).files(work);
      var reason = "it carries Java " + jdk.version() + " from " + jdk.home();
      var files = files(name, script.withOwnJava(), jars, image);
      return new JavaBundle(platform, Layout.IMAGE, reason, files);
    }
    var script = new Launcher(title, mainClass, names, program.jvmOptions(), feature);
    var reason = obstacle + "; the host needs Java " + feature + " or newer";
    var files = files(name, script.withJavaOfTheHost(), jars, List.of());
    return new JavaBundle(platform, Layout.THIN, reason, files);
  }

  private int requiredJava(JavaProgram program) throws IOException {
    var feature = new ClassPathEntry(program.classes()).feature();
    if (feature > jdk.feature()) {
      throw new IOException(
          ("the classes need Java %d, and %s is %s: package with a newer JDK, or compile with"
                  + " release %d")
              .formatted(feature, jdk.home(), jdk.version(), jdk.feature()));
    }
    return feature;
  }

  private static String mainClass(JavaProgram program)
      throws IOException, AmbiguousMainClassException {
    if (program.mainClass().isEmpty()) {
      return MainClass.search(program.classes()).required();
    }
    var named = program.mainClass().get();
    if (new ClassPathEntry(program.classes()).has(named)) {
      return named;
    }
    for (var library : program.libraries()) {
      if (new ClassPathEntry(library).has(named)) {
        return named;
      }
    }
    throw new IOException(
        "main class '" + named + "' is neither in " + program.classes() + " nor in a library");
  }

  private List<BundledFile> files(
      String name, String script, List<BundledFile> jars, List<BundledFile> image)
      throws IOException {
    var launcher = Files.createDirectories(work).resolve(name);
    Files.writeString(launcher, script);
    var files = new ArrayList<>(List.of(new BundledFile(name, launcher, true)));
    files.addAll(jars);
    files.addAll(image);
    return files;
  }
}
