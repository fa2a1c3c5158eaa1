package org.integrationgateway.packaging.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.image.cache.JdkCache;
import org.integrationgateway.packaging.image.cache.PackedJdk;
import org.integrationgateway.packaging.image.jdk.Jdk;
import org.integrationgateway.packaging.image.jdk.JdkSource;
import org.integrationgateway.packaging.image.jdk.TargetJdk;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("nightly")
class CrossImageTest {
  private static final Platform WINDOWS = Platform.parse("windows/amd64");
  private static final Platform MUSL = Platform.parse("linux/arm64/musl");

  @TempDir static Path jdks;
  private static Path windows;
  private static Path musl;

  @TempDir Path work;
  private final List<String> lines = new ArrayList<>();
  private Jdk jdk;
  private JavaProgram program;

  @BeforeAll
  static void dress() throws IOException {
    windows = DressedModules.home(jdks.resolve("windows"), WINDOWS);
    musl = DressedModules.home(jdks.resolve("musl"), MUSL);
  }

  @BeforeEach
  void compile() throws IOException {
    jdk = Jdk.at(Path.of(System.getProperty("java.home")));
    var classes = CompiledClasses.of(work, "acme/Probe.java", CompiledClasses.starter("Probe", ""));
    program = new JavaProgram(classes, List.of(), Optional.empty(), List.of(), List.of());
  }

  @Test
  void makesAnImageOfAnotherPlatformAndReusesIt() throws Exception {
    var bundle = bundle(folder(WINDOWS, windows));

    assertThat(bundle.layout()).isEqualTo(Layout.IMAGE);
    assertThat(bundle.reason()).contains("carries Java").contains(windows.toString());
    assertThat(bundle.launcher().path()).isEqualTo("probe.cmd");
    assertThat(paths(bundle)).contains("runtime/bin/java.exe", "runtime/lib/modules");
    assertThat(lines).singleElement().asString().contains("because it is new");
    lines.clear();

    assertThat(bundle(folder(WINDOWS, windows))).isEqualTo(bundle);
    assertThat(lines).containsExactly("windows/amd64: runtime image reused, nothing changed");
  }

  @Test
  void makesTheSameImageTwiceAndSaysWhatChanged() throws Exception {
    var once = digests(bundle(folder(MUSL, musl)));
    var copy = work.resolve("copy of the jdk");
    copy(musl, copy);

    var again = digests(bundle(folder(MUSL, copy)));

    assertThat(again).isEqualTo(once);
    assertThat(lines.get(1)).contains("because its JDK changed");
  }

  @Test
  void takesModulesFromAnArchiveThatIsReadOnce() throws Exception {
    var archive = PackedJdk.tarGz(musl, work.resolve("jdk.tar.gz"), "jdk-17.0.9+9/");
    var source = new JdkSource.Download(archive.toUri(), Sha256.hex(archive));

    var bundle = bundle(new TargetJdk(MUSL, source));
    Files.delete(archive);

    assertThat(bundle(new TargetJdk(MUSL, source))).isEqualTo(bundle);
    assertThat(lines.get(0)).isEqualTo("linux/arm64/musl: reads " + archive.toUri());
    assertThat(work.resolve("cache").resolve(source.sha256()).resolve("jmods/java.base.jmod"))
        .exists();
  }

  @Test
  void refusesModulesOfAnotherPlatformThanTheyAreNamedFor() {
    assertThatThrownBy(() -> bundle(folder(WINDOWS, musl)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("holds a JDK for linux/arm64/musl")
        .hasMessageContaining("named as the one for windows/amd64");
    assertThatThrownBy(() -> bundle(folder(WINDOWS, jdk.home())))
        .hasMessageContaining("holds a JDK for " + HostPlatform.current());
    assertThat(work.resolve("work/windows-amd64/runtime")).doesNotExist();
  }

  @Test
  void refusesAnotherFeatureVersion() {
    var newer = new Jdk(jdk.home(), "99.0.1");
    var bundler = bundler(newer, false, folder(WINDOWS, windows));

    assertThatThrownBy(() -> bundle(bundler, WINDOWS))
        .hasMessageContaining("which makes the image, is Java 99.0.1")
        .hasMessageContaining("same feature version")
        .hasMessageContaining("name a JDK 99 for windows/amd64");
  }

  @Test
  void namesModulesThatTheOtherJdkLacks() {
    var wants =
        new JavaProgram(
            program.classes(), List.of(), Optional.empty(), List.of(), List.of("java.sql"));

    assertThatThrownBy(
            () ->
                bundler(jdk, false, folder(WINDOWS, windows))
                    .bundle("probe", "probe 1", wants, Layout.IMAGE, WINDOWS))
        .hasMessageContaining("the JDK for windows/amd64, lacks modules")
        .hasMessageContaining("java.sql");
  }

  @Test
  void withoutAJdkItNamesTheRemediesOrIsThinByChoice() throws Exception {
    assertThatThrownBy(() -> bundle(bundler(jdk, false), WINDOWS))
        .hasMessageContaining("no runtime image can be made for windows/amd64")
        .hasMessageContaining("no JDK for windows/amd64 is named")
        .hasMessageContaining("Name a folder with a JDK")
        .hasMessageContaining("a toolchain of one")
        .hasMessageContaining("with the sha256")
        .hasMessageContaining("layout 'thin'");

    var thin = bundle(bundler(jdk, true), WINDOWS);

    assertThat(thin.layout()).isEqualTo(Layout.THIN);
    assertThat(thin.reason()).contains("no JDK for windows/amd64 is named").contains("needs Java");
    assertThat(paths(thin)).containsExactly("probe.cmd", "lib/program.jar", "lib/classes.jar");
  }

  @Test
  void saysWhereItLookedForModules() throws Exception {
    var empty = Files.createDirectory(work.resolve("empty"));

    assertThatThrownBy(() -> bundle(folder(WINDOWS, empty)))
        .hasMessageContaining(empty.resolve("jmods/java.base.jmod").toString())
        .hasMessageContaining(empty.resolve("java.base.jmod").toString())
        .hasMessageContaining(empty.resolve("Contents/Home/jmods/java.base.jmod").toString());
    assertThat(bundle(bundler(jdk, true, folder(WINDOWS, empty)), WINDOWS).layout())
        .isEqualTo(Layout.THIN);
  }

  @Test
  void refusesModulesThatAreNone() throws Exception {
    var broken = Files.createDirectory(work.resolve("broken"));
    Files.writeString(broken.resolve("java.base.jmod"), "JM no zip");

    assertThatThrownBy(() -> bundle(bundler(jdk, true, folder(WINDOWS, broken)), WINDOWS))
        .hasMessageContaining("java.base.jmod is damaged");
  }

  @Test
  void refusesASystemThatHasNoLauncher() {
    assertThatThrownBy(() -> bundle(bundler(jdk, true), Platform.of("plan9", "amd64")))
        .hasMessageContaining("no launcher for plan9/amd64")
        .hasMessageContaining("windows/amd64");
  }

  private JavaBundle bundle(TargetJdk target) throws Exception {
    return bundle(bundler(jdk, false, target), target.platform());
  }

  private JavaBundle bundle(JavaBundler bundler, Platform platform) throws Exception {
    return bundler.bundle("probe", "probe 1", program, Layout.AUTO, platform);
  }

  private JavaBundler bundler(Jdk builder, boolean fallBack, TargetJdk... targets) {
    var cache = new JdkCache(work.resolve("cache"), true);
    return new JavaBundler(
        builder, List.of(targets), fallBack, cache, work.resolve("work"), lines::add);
  }

  private static TargetJdk folder(Platform platform, Path folder) {
    return new TargetJdk(platform, new JdkSource.Folder(folder));
  }

  private static List<String> paths(JavaBundle bundle) {
    return bundle.files().stream().map(BundledFile::path).toList();
  }

  private static List<String> digests(JavaBundle bundle) throws IOException {
    var digests = new ArrayList<String>();
    for (var file : bundle.files()) {
      digests.add(file.path() + " " + Sha256.hex(file.content()));
    }
    return digests;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.walk(from)) {
      for (var file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }
}
