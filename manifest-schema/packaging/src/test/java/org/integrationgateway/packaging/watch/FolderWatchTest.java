package org.integrationgateway.packaging.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class FolderWatchTest {
  @TempDir Path folder;

  @Test
  void reportsAFileThatIsSaved() throws Exception {
    var file = write("src/deep/A.java", "a");
    try (var watch = watch()) {
      write("src/deep/A.java", "b");

      assertThat(watch.next(() -> {})).containsExactly(file);
    }
  }

  @Test
  void saysAtOnceThatSomethingChanged() throws Exception {
    var told = new ArrayList<String>();
    try (var watch = watch()) {
      write("a", "1");
      write("b", "2");
      watch.next(() -> told.add("once"));
    }
    assertThat(told).containsExactly("once");
  }

  @Test
  void reportsOneSaveOfAnEditorThatWritesACopyAndRenamesIt() throws Exception {
    var file = write("A.java", "a");
    try (var watch = watch()) {
      write("A.java~", "a");
      var copy = write("4913", "b");
      Files.move(copy, file, StandardCopyOption.REPLACE_EXISTING);

      assertThat(watch.next(() -> {})).containsExactly(file);
    }
  }

  @Test
  void looksIntoFoldersThatAppear() throws Exception {
    try (var watch = watch()) {
      var first = write("new/package/A.java", "a");
      assertThat(all(watch, Set.of(first))).contains(first);

      var second = write("new/package/B.java", "b");
      assertThat(all(watch, Set.of(second))).contains(second);
    }
  }

  @Test
  void noticesAFileThatGoes() throws Exception {
    var file = write("src/A.java", "a");
    try (var watch = watch()) {
      Files.delete(file);

      assertThat(watch.next(() -> {})).containsExactly(file);
    }
  }

  @Test
  void leavesOutWhatBuildsAndEditorsMake() throws Exception {
    write("target/classes/A.class", "a");
    write("node_modules/left/pad.js", "a");
    try (var watch = watch()) {
      write("target/classes/A.class", "b");
      write("node_modules/left/pad.js", "b");
      write(".git/index", "b");
      write(".A.java.swp", "b");
      var file = write("A.java", "b");

      assertThat(watch.next(() -> {})).containsExactly(file);
    }
  }

  @Test
  void aPackageMayBeCalledLikeAFolderOfResults() throws Exception {
    var file = write("src/main/java/build/A.java", "a");
    try (var watch = watch()) {
      write("src/main/java/build/A.java", "b");

      assertThat(watch.next(() -> {})).containsExactly(file);
    }
  }

  @Test
  void looksIntoAFolderThatIsMovedThere() throws Exception {
    write("elsewhere/A.java", "a");
    Files.createDirectories(folder.resolve("src"));
    try (var watch = watch(folder.resolve("src"))) {
      Files.move(folder.resolve("elsewhere"), folder.resolve("src/first"));
      assertThat(all(watch, Set.of(folder.resolve("src/first/A.java")))).isNotEmpty();

      Files.move(folder.resolve("src/first"), folder.resolve("src/second"));
      assertThat(all(watch, Set.of(folder.resolve("src/second/A.java")))).isNotEmpty();

      var file = write("src/second/A.java", "b");
      assertThat(watch.next(() -> {})).containsExactly(file);
    }
  }

  @Test
  void looksIntoAFolderThatWentAndCameBack() throws Exception {
    var file = write("src/deep/A.java", "a");
    try (var watch = watch()) {
      Files.delete(file);
      Files.delete(file.getParent());
      assertThat(all(watch, Set.of(file.getParent()))).contains(file);
      write("src/deep/A.java", "b");
      assertThat(all(watch, Set.of(file))).contains(file);

      write("src/deep/A.java", "c");
      assertThat(watch.next(() -> {})).containsExactly(file);
    }
  }

  @Test
  void followsLinks() throws Exception {
    var shared = Files.createDirectories(folder.resolve("shared/code"));
    var project = Files.createDirectories(folder.resolve("project"));
    Files.createSymbolicLink(project.resolve("first"), shared);
    Files.createSymbolicLink(project.resolve("itself"), project);
    var link = Files.createSymbolicLink(folder.resolve("link"), project);
    try (var watch = watch(link)) {
      write("shared/code/A.java", "a");
      assertThat(watch.next(() -> {})).containsExactly(link.resolve("first/A.java"));

      var more = write("shared/more/B.java", "a").getParent();
      Files.createSymbolicLink(project.resolve("second"), more);
      assertThat(watch.next(() -> {})).containsExactly(link.resolve("second/B.java"));
      write("shared/more/B.java", "b");
      assertThat(watch.next(() -> {})).containsExactly(link.resolve("second/B.java"));
    }
  }

  @Test
  void aFileMayBeCalledLikeAFolderOfResults() throws Exception {
    try (var watch = watch()) {
      var script = write("build", "make it");
      assertThat(watch.next(() -> {})).containsExactly(script);
    }
  }

  @Test
  void seesSingleFilesOutsideOfItsFolders() throws Exception {
    var pom = write("pom.xml", "1");
    var source = write("library/src/main/java/A.java", "1");
    var files =
        new WatchedFiles(
            Set.of(folder.resolve("library")),
            Set.of(pom),
            Set.of(folder.resolve("library/src/test")));
    try (var watch = FolderWatch.of(files)) {
      write("other/src/main/java/B.java", "2");
      write("library/src/test/java/ATest.java", "2");
      write("library/target/classes/A.class", "2");
      write("library/calls.log", "2");
      write("README.md", "2");
      write("library/src/main/java/A.java", "2");
      assertThat(watch.next(() -> {})).containsExactly(source);

      write("pom.xml", "2");
      assertThat(watch.next(() -> {})).containsExactly(pom);
    }
  }

  @Test
  void copesWithThousandsOfFiles() throws Exception {
    var files = new HashSet<Path>();
    try (var watch = watch()) {
      for (var i = 0; i < 3000; i++) {
        files.add(write("many/p" + i % 50 + "/F" + i + ".java", "x"));
      }
      assertThat(all(watch, files)).containsAll(files);
    }
  }

  @Test
  void endsWhenItIsClosed() throws Exception {
    var watch = watch();
    watch.close();
    assertThatThrownBy(() -> watch.next(() -> {})).isInstanceOf(ClosedWatchServiceException.class);
  }

  private FolderWatch watch() throws IOException {
    return watch(folder);
  }

  private static FolderWatch watch(Path folder) throws IOException {
    return FolderWatch.of(new WatchedFiles(Set.of(folder), Set.of(), Set.of()));
  }

  /** The reported files, until all awaited ones are among them. */
  private static Set<Path> all(FolderWatch watch, Set<Path> awaited) throws Exception {
    var all = new HashSet<Path>();
    while (!all.containsAll(awaited)) {
      all.addAll(watch.next(() -> {}));
    }
    return all;
  }

  private Path write(String name, String text) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
