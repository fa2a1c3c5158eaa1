package org.integrationgateway.server.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.manifest.problem.Problem;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.manifest.problem.Source;
import org.integrationgateway.server.config.environment.Environment;
import org.integrationgateway.server.config.environment.SecretPackages;
import org.integrationgateway.server.config.environment.SecretStores;
import org.integrationgateway.server.config.providers.DeclaredKinds;
import org.integrationgateway.server.config.shape.ConfigRule;
import org.integrationgateway.server.config.shape.Expansion;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.Reading;
import org.integrationgateway.server.config.shape.Settings;

/** Reads configuration files and reports all problems at once. */
public final class ConfigReader {
  private static final int MOST_BYTES = 1 << 20;

  private final Environment environment;
  private final Problems problems = new Problems(ConfigRule.PREFIX);
  private final Map<String, Path> folders = new HashMap<>();

  private final SecretPackages packages;

  private ConfigReader(Environment environment, SecretPackages packages) {
    this.environment = environment;
    this.packages = packages;
  }

  /**
   * What reading the files gave.
   *
   * @param config empty when a problem is an error
   * @param settings the values with their positions, as far as they could be read
   * @param document the files, merged; empty when one of them cannot be read
   */
  public record Result(
      Optional<GatewayConfig> config,
      List<Problem> problems,
      Optional<Settings> settings,
      Optional<Node> document) {
    public Result {
      problems = List.copyOf(problems);
    }

    /**
     * The position of an entry, or of the innermost one around it that the files have.
     *
     * @param path the keys that lead to it
     * @throws IllegalStateException when there is no document
     */
    public Position at(List<String> path) {
      var node = document.orElseThrow(() -> new IllegalStateException("no file could be read"));
      var at = node.at();
      for (var key : path) {
        var entry = node.entry(key);
        if (entry.isEmpty()) {
          return at;
        }
        at = entry.get().keyAt();
        node = entry.get().value();
      }
      return at;
    }
  }

  /**
   * Reads these files; each is merged over those before it.
   *
   * @param files absolute
   * @param packages starts the secrets providers that are packages
   */
  public static Result read(List<Path> files, Environment environment, SecretPackages packages) {
    return new ConfigReader(environment, packages).read(files);
  }

  /** Reads these files, where no secrets provider is a package. */
  public static Result read(List<Path> files, Environment environment) {
    return read(files, environment, SecretPackages.NONE);
  }

  private Result read(List<Path> files) {
    var root = files.stream().map(this::parse).flatMap(Optional::stream).reduce(Merge::over);
    if (root.isEmpty()) {
      return new Result(Optional.empty(), problems.sorted(), Optional.empty(), Optional.empty());
    }
    try (var secrets = new SecretStores(environment, packages)) {
      return read(root.get(), secrets);
    }
  }

  private Result read(Node root, SecretStores secrets) {
    member(root, ConfigKeys.PROVIDERS.name())
        .flatMap(providers -> member(providers, DeclaredKinds.SECRETS.key().name()))
        .filter(Node.Mapping.class::isInstance)
        .ifPresent(declared -> secrets.declare((Node.Mapping) declared));
    var reading =
        new Reading(
            problems,
            secrets,
            at -> folders.getOrDefault(at.source().name(), environment.directory()),
            ConfigKeys.ROOT.keys().stream().map(Key::name).toList());
    var settings = ConfigKeys.ROOT.read(root, "", reading);
    var records = new ConfigRecords(reading, environment.home());
    var config = settings.flatMap(records::config);
    return new Result(
        problems.hasErrors() ? Optional.empty() : config,
        problems.sorted(),
        settings,
        Optional.of(root));
  }

  private static Optional<Node> member(Node node, String key) {
    return node instanceof Node.Mapping mapping
        ? mapping.get(key).filter(value -> !value.isNull())
        : Optional.empty();
  }

  private Optional<Node> parse(Path file) {
    var name = shown(file);
    var folder = Optional.ofNullable(file.getParent()).orElse(environment.directory());
    folders.put(name, folder);
    try {
      if (Files.size(file) > MOST_BYTES) {
        return unreadable(name, "it is larger than " + MOST_BYTES + " bytes");
      }
      var source = Source.of(name, Files.readString(file));
      return Expansion.parse(source, folder, environment::variable, problems);
    } catch (NoSuchFileException e) {
      return unreadable(name, "it does not exist");
    } catch (CharacterCodingException e) {
      return unreadable(name, "it is not UTF-8 text");
    } catch (IOException e) {
      return unreadable(name, e.toString());
    }
  }

  private Optional<Node> unreadable(String name, String reason) {
    problems.add(
        ConfigRule.UNREADABLE,
        Source.withoutText(name).whole(),
        "the configuration cannot be read: " + reason,
        "");
    return Optional.empty();
  }

  /** The path relative to the working directory, when it is below that. */
  private String shown(Path file) {
    return file.startsWith(environment.directory())
        ? environment.directory().relativize(file).toString()
        : file.toString();
  }
}
