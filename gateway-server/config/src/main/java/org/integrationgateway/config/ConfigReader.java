package org.integrationgateway.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.integrationgateway.config.apps.AppInFile;
import org.integrationgateway.config.environment.ConfigFiles;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.environment.SecretPackages;
import org.integrationgateway.config.environment.SecretStores;
import org.integrationgateway.config.files.FolderMerge;
import org.integrationgateway.config.files.Merge;
import org.integrationgateway.config.files.SourceFiles;
import org.integrationgateway.config.origin.ReadFiles;
import org.integrationgateway.config.origin.WrittenMember;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.server.ServerConfig.Listener;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.variables.ConfigVariables;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.jspecify.annotations.Nullable;

/** Reads configuration files and variables, and reports all problems at once. */
public final class ConfigReader {
  private final Environment environment;
  private final Problems problems = new Problems(ConfigRule.PREFIX);
  private final SourceFiles sources;
  private final SecretPackages packages;

  private ConfigReader(Environment environment, SecretPackages packages) {
    this.environment = environment;
    this.sources = new SourceFiles(environment, problems);
    this.packages = packages;
  }

  /**
   * The result of reading the files.
   *
   * @param config empty when a problem is an error
   * @param partial the configuration without what has errors, to check the rest of it; empty when
   *     too little could be read
   * @param settings the values with their positions, as far as they could be read
   * @param document the files, merged; empty when one of them cannot be read
   */
  public record Result(
      Optional<GatewayConfig> config,
      Optional<GatewayConfig> partial,
      List<Problem> problems,
      Optional<Settings> settings,
      Optional<Node> document) {
    public Result {
      problems = List.copyOf(problems);
    }

    /** The result with another configuration in the place of each, such as one with options. */
    public Result with(UnaryOperator<GatewayConfig> options) {
      return new Result(config.map(options), partial.map(options), problems, settings, document);
    }

    /**
     * The position of an entry, or of the innermost one around it that the files have.
     *
     * @param path the keys, and numbers of items, that lead to it
     * @throws IllegalStateException when there is no document
     */
    public Position at(List<String> path) {
      var node = document.orElseThrow(() -> new IllegalStateException("no file could be read"));
      return WrittenMember.of(node.at(), node, path).at();
    }
  }

  /**
   * Reads these files; each is merged over those before it, and the variables of the environment
   * over all of them.
   *
   * @param files absolute; of a folder, all files count as one
   * @param packages starts the secrets providers that are packages
   */
  public static Result read(List<Path> files, Environment environment, SecretPackages packages) {
    return new ConfigReader(environment, packages).read(files);
  }

  /** Reads these files, where no secrets provider is a package. */
  public static Result read(List<Path> files, Environment environment) {
    return read(files, environment, SecretPackages.NONE);
  }

  /**
   * The public listener that files and variables give, also where other keys have errors; the
   * default one where its own have.
   *
   * @param files as for {@link #read(List, Environment)}
   */
  public static Listener publicListener(List<Path> files, Environment environment) {
    var reader = new ConfigReader(environment, SecretPackages.NONE);
    var listener = RecordBlock.of(Listener.class);
    var reading = Reading.alone(reader.problems);
    return reader
        .over(files, reader.written(files).orElse(null))
        .flatMap(root -> member(root, "server"))
        .flatMap(server -> member(server, "public"))
        .flatMap(node -> listener.block().read(node, "server.public", reading))
        .flatMap(settings -> listener.make(settings, null, "server.public", reading))
        .orElseGet(() -> RecordBlock.defaults(Listener.class));
  }

  /** The files, merged. */
  private Optional<Node> written(List<Path> files) {
    return files.stream().map(this::parse).flatMap(Optional::stream).reduce(Merge::over);
  }

  /** The files with the variables over them; empty when none of the files can be read. */
  private Optional<Node> over(List<Path> files, @Nullable Node written) {
    return ConfigVariables.over(written, ConfigKeys.ROOT, environment, problems)
        .filter(unused -> files.isEmpty() || written != null);
  }

  private Result read(List<Path> files) {
    prepare();
    var written = written(files).orElse(null);
    var root = over(files, written);
    if (root.isEmpty()) {
      return new Result(
          Optional.empty(),
          Optional.empty(),
          problems.sorted(),
          Optional.empty(),
          Optional.empty());
    }
    try (var secrets = new SecretStores(environment, packages)) {
      return read(files, written, root.get(), secrets);
    }
  }

  /** A file, or a folder of files. */
  private Optional<Node> parse(Path path) {
    if (!Files.isDirectory(path)) {
      return sources.parse(path, "the configuration");
    }
    var files = ConfigFiles.inFolder(path);
    if (files.isEmpty()) {
      return sources.unreadable(
          path,
          "the configuration",
          Files.isReadable(path) && Files.isExecutable(path)
              ? "the folder has no file *.yaml"
              : "permission denied");
    }
    var nodes =
        files.stream()
            .map(file -> sources.parse(file, "the configuration"))
            .flatMap(Optional::stream)
            .toList();
    return nodes.isEmpty() ? Optional.empty() : Optional.of(FolderMerge.of(nodes, problems));
  }

  /** Prepares the keys while the files are parsed: reflection takes as long as that. */
  private static void prepare() {
    var thread = new Thread(ConfigReader::prepareKeys, "gateway-configuration-keys");
    thread.setDaemon(true);
    thread.start();
  }

  private static void prepareKeys() {
    ConfigKeys.ROOT.prepare();
    RecordBlock.later(AppInFile.class).prepare();
  }

  private Result read(List<Path> files, @Nullable Node written, Node root, SecretStores secrets) {
    member(root, "providers")
        .flatMap(providers -> member(providers, "secrets"))
        .filter(Node.Mapping.class::isInstance)
        .ifPresent(declared -> secrets.declare((Node.Mapping) declared));
    member(root, "server")
        .flatMap(server -> member(server, "providers"))
        .flatMap(serving -> member(serving, "secrets"))
        .flatMap(Node::string)
        .ifPresent(secrets::serving);
    var reading =
        new Reading(
            problems,
            secrets,
            sources::folder,
            ConfigKeys.ROOT.keys().stream().map(Key::name).toList());
    var settings = ConfigKeys.ROOT.read(root, "", reading);
    var records = new ConfigRecords(reading, environment.home());
    var config =
        settings.flatMap(
            read ->
                records
                    .config(read)
                    .map(
                        all ->
                            all.readFrom(
                                new ReadFiles(
                                    ConfigFiles.withoutFolders(files),
                                    read,
                                    problems.sorted(),
                                    root == written ? null : written))));
    return new Result(
        problems.hasErrors() ? Optional.empty() : config,
        config,
        problems.sorted(),
        settings,
        Optional.of(root));
  }

  private static Optional<Node> member(Node node, String key) {
    return node instanceof Node.Mapping mapping
        ? mapping.get(key).filter(value -> !value.isNull())
        : Optional.empty();
  }
}
