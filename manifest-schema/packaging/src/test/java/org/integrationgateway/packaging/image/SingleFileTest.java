package org.integrationgateway.packaging.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.integrationgateway.packaging.image.launcher.Run;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With a program of two small files, so that a start takes no time. */
@Tag("host")
class SingleFileTest {
  @TempDir Path work;
  private Path cache;
  private Path program;

  @BeforeEach
  void pack() throws IOException {
    cache = Files.createDirectory(work.resolve("a cache"));
    program = packed("one").content();
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("r-xr-xr-x"));
  }

  @Test
  void unpacksItselfOnceAndRunsThereInTheSameProcess() throws Exception {
    var first = run(Map.of("GATEWAY_PROVIDER_CACHE", cache), "a b", "$c");
    var unpacked = unpacked(cache);
    var moment = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(unpacked.resolve("lib/data"), moment);

    var second = run(Map.of("GATEWAY_PROVIDER_CACHE", cache));

    assertThat(first.exit()).isEqualTo(7);
    assertThat(first.output())
        .isEqualTo(first.pid() + " " + work.toRealPath() + "\na b\n$c\nthe data\n");
    assertThat(second.exit()).isEqualTo(7);
    assertThat(Files.getLastModifiedTime(unpacked.resolve("lib/data"))).isEqualTo(moment);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(unpacked.getParent())))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(unpacked)))
        .isEqualTo("rwx------");
  }

  @Test
  void choosesTheFirstFolderThatItMayUse() throws Exception {
    var home = Files.createDirectory(work.resolve("home"));
    var everywhere =
        new HashMap<String, Object>(
            Map.of("HOME", home, "XDG_CACHE_HOME", work.resolve("xdg"), "TMPDIR", cache));

    assertThat(run(everywhere).exit()).isEqualTo(7);
    assertThat(unpacked(work.resolve("xdg"))).exists();
    everywhere.put("XDG_CACHE_HOME", "/dev/null/none");
    assertThat(run(everywhere).exit()).isEqualTo(7);
    assertThat(unpacked(home.resolve(".cache"))).exists();
    everywhere.put("HOME", "/dev/null");
    assertThat(run(everywhere).exit()).isEqualTo(7);
    assertThat(unpacked(cache)).exists();
  }

  @Test
  void trustsNoFolderThatOthersMayWriteInOrThatIsALink() throws Exception {
    var user = Files.getAttribute(work, "unix:uid");
    var open = Files.createDirectories(cache.resolve("gateway-providers-" + user));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    var elsewhere = Files.createDirectory(work.resolve("elsewhere"));
    Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwx------"));
    var linked = Files.createDirectory(work.resolve("linked"));
    Files.createSymbolicLink(linked.resolve("gateway-providers-" + user), elsewhere);
    var good = work.resolve("good");

    var run =
        run(Map.of("GATEWAY_PROVIDER_CACHE", cache, "XDG_CACHE_HOME", linked, "TMPDIR", good));

    assertThat(run.exit()).isEqualTo(7);
    assertThat(open).isEmptyDirectory();
    assertThat(elsewhere).isEmptyDirectory();
    assertThat(unpacked(good)).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"lib/data", "lib", "probe", ".files"})
  void bringsBackWhatGotLostAndLeavesTheRest(String lost) throws Exception {
    run(Map.of("GATEWAY_PROVIDER_CACHE", cache));
    var kept = unpacked(cache).resolve(lost.equals("probe") ? "lib/data" : "probe");
    var moment = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(kept, moment);
    Run.of(work, Map.of(), "/bin/rm", "-r", unpacked(cache).resolve(lost));

    var run = run(Map.of("GATEWAY_PROVIDER_CACHE", cache));

    assertThat(run.output()).endsWith("the data\n");
    assertThat(unpacked(cache).resolve(lost)).exists();
    assertThat(Files.getLastModifiedTime(kept)).isEqualTo(moment);
  }

  @Test
  void aDamagedOneSaysSoAndLeavesNothing() throws Exception {
    var whole = Files.readAllBytes(program);
    var cut = Files.write(work.resolve("cut"), java.util.Arrays.copyOf(whole, whole.length - 9));
    whole[whole.length - 12] ^= 1;
    var flipped = Files.write(work.resolve("flipped"), whole);

    for (var damaged : List.of(cut, flipped)) {
      Files.setPosixFilePermissions(damaged, PosixFilePermissions.fromString("rwxr-xr-x"));
      var run = Run.of(work, Map.of("GATEWAY_PROVIDER_CACHE", cache.toString()), damaged);

      assertThat(run.exit()).isEqualTo(65);
      assertThat(run.output())
          .isEqualTo("probe 1.0: " + damaged + " is damaged: fetch it again.\n");
      assertThat(cache.resolve("gateway-providers-" + Files.getAttribute(work, "unix:uid")))
          .isEmptyDirectory();
    }
  }

  @Test
  void withoutAnyFolderItNamesThoseItTried() throws Exception {
    var tools = Files.createDirectory(work.resolve("tools"));
    for (var tool : List.of("mkdir", "find")) {
      var fails = Files.writeString(tools.resolve(tool), "#!/bin/sh\nexit 1\n");
      Files.setPosixFilePermissions(fails, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    var run =
        run(
            Map.of(
                "PATH",
                tools + ":/usr/bin:/bin",
                "HOME",
                "/nowhere",
                "GATEWAY_PROVIDER_CACHE",
                cache));

    assertThat(run.exit()).isEqualTo(73);
    assertThat(run.output())
        .startsWith("probe 1.0 found no folder to unpack itself into; it tried")
        .contains(" " + cache + " /nowhere/.cache /var/tmp /tmp.")
        .contains("Name one in GATEWAY_PROVIDER_CACHE")
        .contains("layout 'image'");
  }

  @Test
  void startsAtTheSameTimeDoNotDisturbEachOther() throws Exception {
    var processes = new ArrayList<Process>();
    for (var number : IntStream.range(0, 8).toArray()) {
      processes.add(
          Run.start(work, Map.of("GATEWAY_PROVIDER_CACHE", cache.toString()), program, number));
    }
    for (var process : processes) {
      var output = new String(process.getInputStream().readAllBytes());
      assertThat(process.waitFor()).as(output).isEqualTo(7);
      assertThat(output).endsWith("the data\n");
    }
    assertThat(unpacked(cache))
        .isDirectoryNotContaining(path -> path.getFileName().toString().startsWith(".draft"));
  }

  @Test
  void theSameFilesMakeTheSameProgramAndAreNotPackedTwice() throws Exception {
    assertThat(packed("two").content()).hasSameBinaryContentAs(program);
    var moment = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(program, moment);

    assertThat(Files.getLastModifiedTime(packed("one").content())).isEqualTo(moment);
    Files.writeString(work.resolve("one-data"), "other data\n");
    assertThat(SingleFile.of(files("one"), "probe 1.0", work.resolve("one")).content())
        .satisfies(file -> assertThat(Files.getLastModifiedTime(file)).isNotEqualTo(moment));
  }

  private BundledFile packed(String folder) throws IOException {
    Files.writeString(
        work.resolve(folder + "-launcher"),
        """
        #!/bin/sh
        echo "$$ $PWD"
        [ $# = 0 ] || printf '%s\\n' "$@"
        cat "${0%/*}/lib/data"
        exit 7
        """);
    Files.writeString(work.resolve(folder + "-data"), "the data\n");
    return SingleFile.of(files(folder), "probe 1.0", Files.createDirectories(work.resolve(folder)));
  }

  private List<BundledFile> files(String folder) {
    return List.of(
        new BundledFile("probe", work.resolve(folder + "-launcher"), true),
        new BundledFile("lib/data", work.resolve(folder + "-data"), false));
  }

  private Run run(Map<String, ?> environment, Object... arguments) throws Exception {
    var words = new HashMap<String, String>();
    environment.forEach((name, value) -> words.put(name, value.toString()));
    var command = new ArrayList<Object>(List.of(program));
    command.addAll(List.of(arguments));
    return Run.of(work, words, command.toArray());
  }

  /** The one thing that lies in the private folder of this cache. */
  private static Path unpacked(Path cache) throws IOException {
    try (var privates = Files.list(cache);
        var all = Files.list(privates.findFirst().orElseThrow())) {
      var found = all.toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }
}
