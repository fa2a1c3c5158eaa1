package org.integrationgateway.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.authoring.recording.Recording;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.manifest.rules.ManifestRule;

/**
 * A package of the catalogue in its folder; {@code -Dcatalog.only=NAME,NAME} chooses some, {@code
 * -Dcatalog.packages=FOLDER} those of another folder.
 */
record CatalogPackage(String name, Path folder) {
  private static final Path PACKAGES = Path.of(System.getProperty("catalog.packages", "packages"));

  /** Every package, by name. */
  static List<CatalogPackage> all() {
    var only = System.getProperty("catalog.only", "");
    try (var folders = Files.list(PACKAGES)) {
      return folders
          .filter(Files::isDirectory)
          .map(folder -> new CatalogPackage(folder.getFileName().toString(), folder))
          .filter(each -> only.isEmpty() || Arrays.asList(only.split(",")).contains(each.name))
          .sorted((one, other) -> one.name.compareTo(other.name))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Every package of which people agree at an authorization server. */
  static List<CatalogPackage> withOAuth() {
    return all().stream()
        .filter(each -> each.facts().filter(is -> is.authorizationUrl().isPresent()).isPresent())
        .toList();
  }

  /** Every package whose people give a client of their own. */
  static List<CatalogPackage> withClient() {
    return all().stream()
        .filter(each -> each.facts().filter(is -> is.authorizationUrl().isEmpty()).isPresent())
        .toList();
  }

  @Override
  public String toString() {
    return name;
  }

  Manifest manifest() {
    return new ManifestReader(ReadOptions.DEFAULT)
        .read(folder.toAbsolutePath())
        .manifest()
        .orElseThrow(() -> new AssertionError(name + " has no valid manifest"));
  }

  AppSpec spec() {
    return manifest().app().orElseThrow();
  }

  /** The connection that {@code oauth.yaml} is about. */
  ConnectionDefinition authorized() {
    boolean asks = facts().orElseThrow().authorizationUrl().isPresent();
    return spec().connections().values().stream()
        .filter(each -> asks ? each.auth().isInBrowser() : isOfClient(each))
        .findFirst()
        .orElseThrow(
            () -> new AssertionError(name + " has an oauth.yaml, and no connection like that"));
  }

  private static boolean isOfClient(ConnectionDefinition connection) {
    return connection.auth().login().isPresent()
        || connection.auth().oauth().filter(oauth -> !oauth.grantType().asks()).isPresent();
  }

  /** The facts of {@code oauth.yaml}; empty without that file. */
  Optional<OAuthFacts> facts() {
    var file = folder.resolve("oauth.yaml");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      var problems = new Problems(ManifestRule.PREFIX);
      var facts =
          Document.parse(file.toString(), Files.readString(file), Format.YAML, problems)
              .flatMap(read -> Records.read(OAuthFacts.class, read.root(), "", problems));
      if (facts.isEmpty() || !problems.sorted().isEmpty()) {
        throw new AssertionError(lines(problems.sorted()));
      }
      return facts;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Problems as lines, each with its remedy. */
  static String lines(List<Problem> problems) {
    return problems.stream()
        .map(problem -> problem + "\n  " + problem.remedy())
        .collect(Collectors.joining("\n"));
  }

  /** The recordings of calls, in the order of their files. */
  List<Recording> recordings() {
    var recordings = folder.resolve("recordings");
    if (!Files.isDirectory(recordings)) {
      return List.of();
    }
    try (var files = Files.list(recordings)) {
      return files
          .filter(file -> file.toString().endsWith(Recording.ENDING))
          .sorted()
          .map(Recording::read)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** The text of a file of the package; empty where it has none. */
  String text(String file) {
    try {
      var path = folder.resolve(file);
      return Files.exists(path) ? Files.readString(path, UTF_8) : "";
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
