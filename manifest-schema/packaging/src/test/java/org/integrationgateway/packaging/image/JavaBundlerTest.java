package org.integrationgateway.packaging.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.packaging.image.jdk.Jdk;
import org.integrationgateway.packaging.image.launcher.Run;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.rules.MayUse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@MayUse(seconds = 40, because = "jlink makes an image")
class JavaBundlerTest {
  private static final String TELLS_WHERE_IT_IS =
      """
      java.sql.SQLException used = new java.sql.SQLException("as a reason to take java.sql");
      System.out.println(ProcessHandle.current().pid());
      System.out.println(java.nio.file.Path.of("").toAbsolutePath());
      System.out.println(System.getProperty("java.home"));
      System.out.println(System.getProperty("greeting"));
      System.out.println(java.nio.charset.Charset.defaultCharset());
      System.out.println(String.join("|", args));
      """;

  /** One runtime image serves all tests: making one takes seconds. */
  @TempDir static Path images;

  @TempDir Path work;
  private Jdk jdk;

  @BeforeEach
  void findJdk() throws IOException {
    jdk = Jdk.at(Path.of(System.getProperty("java.home")));
  }

  @Test
  void anImageRunsWithAnEmptyEnvironmentFromAnywhere() throws Exception {
    var bundle = bundle(Layout.AUTO, TELLS_WHERE_IT_IS);
    var installed = install(bundle, "a path; with 'quotes', \"more\", ünïcode, $HOME & spaces");
    var elsewhere = Files.createDirectory(work.resolve("elsewhere")).toRealPath();

    var run = Run.of(elsewhere, Map.of(), installed.resolve("probe"), "a b", "$c");

    assertThat(bundle.layout()).isEqualTo(Layout.IMAGE);
    assertThat(bundle.reason()).contains("carries Java " + jdk.version());
    assertThat(run.output().lines())
        .as("same process id: the shell is gone")
        .containsExactly(
            String.valueOf(run.pid()),
            elsewhere.toString(),
            installed.toRealPath().resolve("runtime").toString(),
            "it's $HOME",
            "UTF-8",
            "a b|$c");
  }

  @Test
  @Tag("nightly")
  void anImageSaysWhereJavaCannotRun() throws Exception {
    var installed = install(bundle(Layout.IMAGE, TELLS_WHERE_IT_IS), "a:b");

    var run = Run.of(work, Map.of(), installed.resolve("probe"));

    assertThat(run.exit()).isEqualTo(78);
    assertThat(run.output())
        .isEqualTo(
            "probe 1 cannot run in "
                + installed.toRealPath()
                + ": Java splits its own path at every ':'.\n");
  }

  @Test
  void anImageIsFoundBehindASymbolicLink() throws Exception {
    var installed = install(bundle(Layout.IMAGE, TELLS_WHERE_IT_IS), "store");
    var link = Files.createSymbolicLink(work.resolve("link"), Path.of("store/probe"));

    assertThat(Run.of(work, Map.of(), link).output())
        .contains(installed.toRealPath().resolve("runtime").toString());
  }

  @Tag("nightly")
  @Test
  void anImageHoldsNoLinksAndMarksProgramsByTheirRole() throws Exception {
    var bundle = bundle(Layout.IMAGE, TELLS_WHERE_IT_IS);

    assertThat(bundle.files()).extracting(BundledFile::path).doesNotHaveDuplicates();
    assertThat(bundle.files())
        .extracting(BundledFile::path)
        .contains("probe", "lib/program.jar", "lib/classes.jar", "runtime/legal/java.sql/LICENSE");
    assertThat(bundle.files())
        .filteredOn(BundledFile::executable)
        .extracting(BundledFile::path)
        .contains("probe", "runtime/bin/java", "runtime/lib/jspawnhelper")
        .doesNotContain("lib/classes.jar", "runtime/release");
  }

  @Test
  void aThinOneUsesTheJavaOfTheHost() throws Exception {
    var bundle = bundle(Layout.THIN, TELLS_WHERE_IT_IS);
    var installed = install(bundle, "thin one");
    var path = Map.of("PATH", jdk.home().resolve("bin").toString());

    var run = Run.of(work, path, installed.resolve("probe"));

    assertThat(bundle.reason()).isEqualTo("asked for; the host needs Java 17 or newer");
    assertThat(run.output()).startsWith(run.pid() + "\n").contains("it's $HOME");
  }

  @Tag("nightly")
  @Test
  void aSingleFileCarriesTheWholeImage() throws Exception {
    var bundle = bundle(Layout.SINGLE, TELLS_WHERE_IT_IS);
    var installed = install(bundle, "one file");
    var cache = work.resolve("cache");

    var run =
        Run.of(work, Map.of("TMPDIR", cache.toString()), installed.resolve("probe"), "a b", "$c");

    assertThat(bundle.files()).extracting(BundledFile::path).containsExactly("probe");
    assertThat(bundle.inside())
        .extracting(BundledFile::path)
        .contains("probe", "lib/program.jar", "runtime/release");
    assertThat(run.output())
        .startsWith(run.pid() + "\n" + work.toRealPath() + "\n" + cache)
        .endsWith("a b|$c\n");
  }

  @Test
  void signalsReachTheProgramAndItsExitCodeComesBack() throws Exception {
    var waits =
        """
        Exception sameModulesAsTheOtherTests = new java.sql.SQLException();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("told to stop")));
        System.out.println("started");
        if (args.length > 0) System.exit(42);
        Thread.sleep(60_000);
        """;
    var probe = install(bundle(Layout.IMAGE, waits), "waits").resolve("probe");

    assertThat(Run.of(work, Map.of(), probe, "end").exit()).isEqualTo(42);
    var process = Run.start(work, Map.of(), probe);
    try (var lines = process.inputReader()) {
      assertThat(lines.readLine()).isEqualTo("started");
      process.toHandle().destroy();
      assertThat(lines.readLine()).isEqualTo("told to stop");
    }
    assertThat(process.waitFor()).isEqualTo(128 + 15);
  }

  @Test
  void refusesAMainClassThatIsNowhere() throws Exception {
    var program = program(TELLS_WHERE_IT_IS);
    var misspelt =
        new JavaProgram(
            program.classes(), List.of(), Optional.of("acme.Prob"), List.of(), List.of());

    assertThatThrownBy(
            () ->
                new JavaBundler(jdk, images)
                    .bundle("probe", "probe 1", misspelt, Layout.THIN, jdk.platform()))
        .hasMessageContaining("main class 'acme.Prob' is neither in " + program.classes());
  }

  @Test
  void refusesClassesThatTheJdkCannotLoad() throws Exception {
    var old = new Jdk(jdk.home(), "11.0.2");
    var program = program(TELLS_WHERE_IT_IS);

    assertThatThrownBy(
            () ->
                new JavaBundler(old, work)
                    .bundle("probe", "probe 1", program, Layout.AUTO, jdk.platform()))
        .hasMessageContaining("the classes need Java 17")
        .hasMessageContaining("is 11.0.2");
  }

  @Test
  void withoutModulesItIsThinAndSaysWhyUnlessAnImageWasDemanded() throws Exception {
    var bare = Files.createDirectories(work.resolve("bare jdk"));
    Files.createDirectories(bare.resolve("bin"));
    Files.copy(jdk.home().resolve("release"), bare.resolve("release"));
    Files.copy(jdk.home().resolve("bin/java"), bare.resolve("bin/java"));
    var withoutJlink = Jdk.at(bare);
    var program = program(TELLS_WHERE_IT_IS);

    var bundle =
        new JavaBundler(withoutJlink, work.resolve("w"))
            .bundle("probe", "probe 1", program, Layout.AUTO, jdk.platform());

    assertThat(bundle.layout()).isEqualTo(Layout.THIN);
    assertThat(bundle.reason()).contains(bare + " has no jlink; the host needs Java 17");
    assertThatThrownBy(
            () ->
                new JavaBundler(withoutJlink, work)
                    .bundle("probe", "probe 1", program, Layout.IMAGE, jdk.platform()))
        .hasMessageContaining("for " + jdk.platform() + ": " + bare + " has no jlink")
        .hasMessageContaining("layout 'thin'");
  }

  private JavaBundle bundle(Layout layout, String body) throws Exception {
    return new JavaBundler(jdk, images)
        .bundle("probe", "probe 1", program(body), layout, jdk.platform());
  }

  private JavaProgram program(String body) throws IOException {
    var classes =
        CompiledClasses.of(work, "acme/Probe.java", CompiledClasses.starter("Probe", body));
    return new JavaProgram(
        classes, List.of(), Optional.empty(), List.of("-Dgreeting=it's $HOME"), List.of());
  }

  private Path install(JavaBundle bundle, String folder) throws IOException {
    var root = work.resolve(folder);
    for (var file : bundle.files()) {
      var target = root.resolve(file.path());
      Files.createDirectories(target.getParent());
      Files.copy(file.content(), target);
      Files.setPosixFilePermissions(
          target, PosixFilePermissions.fromString(file.executable() ? "r-xr-xr-x" : "r--r--r--"));
    }
    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("r-xr-xr-x"));
    return root;
  }
}
