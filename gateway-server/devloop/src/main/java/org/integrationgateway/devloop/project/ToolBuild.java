package org.integrationgateway.devloop.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.base.process.BoundedLines;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.base.process.Containment;
import org.integrationgateway.base.process.ProcessStarter;
import org.integrationgateway.packaging.watch.BuildTool;
import org.integrationgateway.packaging.watch.BuiltProject;
import org.integrationgateway.packaging.watch.WatchedFiles;

/**
 * Builds a project by the command of its build tool, Maven, which describes the result in a file.
 */
public final class ToolBuild implements ProjectBuild {
  private static final String ERROR = "[ERROR]";
  private static final String INFO = "[INFO]";
  private static final Path SOURCES = Path.of("src");
  private static final int LONGEST_LINE = 10_000;
  private static final Duration LAST_OUTPUT = Duration.ofMinutes(1);

  private final Project project;
  private final BuildTool tool;
  private final Map<String, String> environment;
  private final Consumer<String> log;
  private Optional<BuiltProject> built = Optional.empty();

  /**
   * @param environment of this process
   * @param log takes the output of the build, line by line, without its errors
   */
  public ToolBuild(
      Project project, BuildTool tool, Map<String, String> environment, Consumer<String> log) {
    this.project = project;
    this.tool = tool;
    this.environment = new HashMap<>(environment);
    this.environment.putAll(tool.environment());
    this.log = log;
  }

  /**
   * The files to watch: before the first build, and while the projects are not known, the whole
   * root folder.
   */
  @Override
  public WatchedFiles watched() {
    var folders = built.map(BuiltProject::folders).orElse(Set.of(tool.root()));
    var files = new HashSet<>(Set.of(project.manifest()));
    built.ifPresent(b -> b.sources().stream().filter(Files::isRegularFile).forEach(files::add));
    var tests =
        built.isEmpty()
            ? Set.<Path>of()
            : folders.stream().map(one -> one.resolve("src/test")).collect(Collectors.toSet());
    return new WatchedFiles(folders, files, tests);
  }

  /** While the projects are not known, what Maven's layout calls a source. */
  @Override
  public boolean isSource(Path file) {
    return built
        .map(projects -> projects.sources().stream().anyMatch(file::startsWith))
        .orElseGet(() -> file.startsWith(tool.root()) && isSourceByLayout(file));
  }

  private boolean isSourceByLayout(Path file) {
    return file.endsWith("pom.xml")
        || StreamSupport.stream(tool.root().relativize(file).spliterator(), false)
            .anyMatch(SOURCES::equals);
  }

  @Override
  public Made run(Set<Path> changed) throws ProjectException, InterruptedException {
    try {
      boolean all =
          built.isEmpty()
              || changed.isEmpty()
              || changed.stream().anyMatch(built.get()::isDescription);
      deleteCopies(changed);
      // The folders of new projects are not known when the build fails.
      built = all ? Optional.empty() : built;
      var now = build(all);
      built = Optional.of(now);
      var manifest = project.read();
      return new Made(
          manifest, now.command(), now.workdir(), now.environment(), project.pages(manifest));
    } catch (IOException unreadable) {
      // A file was deleted while it was read: its next change follows.
      throw new ProjectException("cannot take what was built: " + IoReason.withPath(unreadable));
    }
  }

  private void deleteCopies(Set<Path> changed) throws IOException {
    for (var gone : changed.stream().filter(file -> !Files.exists(file)).toList()) {
      for (var copy : built.stream().flatMap(b -> b.copies(gone)).toList()) {
        Folders.delete(copy);
      }
    }
  }

  /** Builds; an interrupt ends the build, and so does the end of this process. */
  private BuiltProject build(boolean all)
      throws IOException, ProjectException, InterruptedException {
    var words = new ArrayList<>(tool.command());
    if (!all) {
      words.addAll(tool.quick());
    }
    var errors = new ArrayList<String>();
    var starter =
        ProcessStarter.of(new Command(words, tool.folder(), environment))
            .in(Containment.ofThisHost().withoutNamespace());
    Files.deleteIfExists(tool.result());
    try (var maven = starter.start(BoundedLines.each(LONGEST_LINE, line -> take(line, errors)))) {
      maven.closeInput();
      int exit = maven.process().waitFor();
      maven.awaitOutput(LAST_OUTPUT);
      if (exit != 0) {
        throw new ProjectException(BuildErrors.of(errors));
      }
    }
    return BuiltProject.read(tool.result());
  }

  private void take(String line, ArrayList<String> errors) {
    if (line.startsWith(ERROR)) {
      errors.add(without(ERROR, line));
      return;
    }
    var text = line.startsWith(INFO) ? without(INFO, line) : line;
    if (!text.isBlank()) {
      log.accept(text);
    }
  }

  private static String without(String level, String line) {
    return line.substring(level.length()).replaceFirst("^ ", "");
  }
}
