package org.integrationgateway.packaging;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.packaging.comment.DocumentedCatalog;
import org.integrationgateway.packaging.comment.OperationComments;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.packaging.image.BundledFile;
import org.integrationgateway.packaging.image.program.AmbiguousMainClassException;
import org.integrationgateway.packaging.image.program.ClassPathEntry;
import org.integrationgateway.packaging.image.program.JavaProgram;
import org.integrationgateway.packaging.image.program.MainClass;
import org.integrationgateway.packaging.phase.FileTree;
import org.integrationgateway.packaging.process.CommandLimits;
import org.integrationgateway.packaging.process.CommandRunner;
import tools.jackson.databind.json.JsonMapper;

/**
 * The catalog of an app's program: the file beside the manifest that its own build has written;
 * else what a Java program with the SDK lists of itself, when it is made with the {@code config} of
 * {@code tck.yaml}. Nothing else of the program runs.
 */
final class ProgramCatalog {
  /** In the work folder; {@code gateway:docs} reads it there. */
  static final String MADE = "catalog.json";

  private static final String EXAMPLES = "tck.yaml";

  /** Class of an SDK whose programs can list their operations. */
  private static final String LISTING = "org.integrationgateway.wire.serve.CatalogEnvironment";

  private static final CommandLimits LIMITS = CommandLimits.DEFAULT.withTime(Duration.ofMinutes(2));

  private final PackagingRequest request;
  private final SourcePackage source;
  private final Consumer<String> note;

  ProgramCatalog(PackagingRequest request, SourcePackage source, Consumer<String> note) {
    this.request = request;
    this.source = source;
    this.note = note;
  }

  /** The file for the archives; empty when it is not known what the program offers. */
  Optional<BundledFile> find() throws IOException, PackagingException {
    if (source.manifest().app().isEmpty()) {
      return Optional.empty();
    }
    var tree = new FileTree(List.of(source.folder()), source.written(request));
    for (var name : PackageContent.CATALOGS) {
      if (Files.exists(source.folder().resolve(name))) {
        return Optional.of(
            new BundledFile(name, tree.require(source.folder().resolve(name)), false));
      }
    }
    return JavaBundles.makeProgram(request, source)
        ? made(request.java().orElseThrow())
        : Optional.empty();
  }

  private Optional<BundledFile> made(JavaBuild build) throws IOException, PackagingException {
    var work = Files.createDirectories(request.work()).toAbsolutePath();
    var file = work.resolve(MADE);
    Files.deleteIfExists(file);
    var program = build.program();
    if (!canList(program)) {
      return Optional.empty();
    }
    try {
      var result =
          CommandRunner.run(
              new Command(command(build, program), work, environment(file)),
              LIMITS,
              file.resolveSibling("catalog.log"),
              line -> {});
      if (!result.ending().isSuccess() || !Files.exists(file)) {
        note.accept(
            "the archive does not list the operations of the program, which %s: %s. 'config' of %s is a configuration that it accepts"
                .formatted(
                    result.ending().text(), String.join("; ", result.lastLines()), EXAMPLES));
        return Optional.empty();
      }
      Files.writeString(
          file,
          DocumentedCatalog.of(Files.readString(file), OperationComments.in(build.sources())));
      return Optional.of(new BundledFile(MADE, file, false));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new PackagingException("interrupted; nothing was packaged", interrupted);
    } catch (AmbiguousMainClassException reportedByTheBundle) {
      return Optional.empty();
    }
  }

  private static boolean canList(JavaProgram program) throws IOException {
    for (var library : program.libraries()) {
      if (new ClassPathEntry(library).has(LISTING)) {
        return true;
      }
    }
    return false;
  }

  private static List<String> command(JavaBuild build, JavaProgram program)
      throws IOException, AmbiguousMainClassException {
    var classPath = new ArrayList<>(List.of(program.classes()));
    classPath.addAll(program.libraries());
    var main =
        program.mainClass().isPresent()
            ? program.mainClass().get()
            : MainClass.search(program.classes()).required();
    return List.of(
        build.jdk().resolve("bin").resolve("java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-XX:+UseSerialGC",
        "-cp",
        classPath.stream()
            .map(entry -> entry.toAbsolutePath().toString())
            .collect(Collectors.joining(File.pathSeparator)),
        main);
  }

  /** A host that is not there: opening it connects to nothing. */
  private Map<String, String> environment(Path file) throws IOException {
    return Map.of(
        "SERVICE_CATALOG_FILE",
        file.toString(),
        "SERVICE_CATALOG_CONFIG",
        config(),
        "SERVICE_HOST_SOCKET",
        file.resolveSibling("no-host").toString(),
        "SERVICE_HOST_TOKEN",
        "none");
  }

  private String config() throws IOException {
    var examples = source.folder().resolve(EXAMPLES);
    if (!Files.isRegularFile(examples)) {
      return "{}";
    }
    return Document.parse(
            EXAMPLES,
            Files.readAllBytes(examples),
            Format.YAML,
            DocumentLimits.DEFAULT,
            new Problems(ManifestRule.PREFIX))
        .flatMap(document -> document.root().find("config"))
        .map(Node::toJava)
        .map(JsonMapper.shared()::writeValueAsString)
        .orElse("{}");
  }
}
