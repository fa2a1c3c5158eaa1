package org.integrationgateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.command.DocumentedBlocks.Block;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every block of YAML of the pages is read by the reader of configurations or of manifests, as a
 * whole or as the part that it is; or its page says why it is not.
 */
final class DocumentedYamlTest {
  /** The page whose parts of manifests are examples of rules, which RulesReferenceTest reads. */
  private static final String RULES = "docs/reference/manifest.md";

  private static final Pattern KEY = Pattern.compile("(?m)^([A-Za-z][\\w.-]*):");
  private static final Pattern VARIABLE = Pattern.compile("\\b[A-Z][A-Z_]{3,}\\b");
  private static final Pattern APP = Pattern.compile("^  ([\\w.-]+):");

  /** Rules about names and secrets that a page, which shows a part, declares elsewhere. */
  private static final Set<String> ELSEWHERE = Set.of("GWC1403");

  private static final Set<String> CONFIGURATION =
      Set.of("server", "providers", "authorization", "apps", "workflows", "runtime", "packages");
  private static final Set<String> MANIFEST =
      Set.of(
          "kind",
          "source",
          "version",
          "displayName",
          "description",
          "entrypoint",
          "install",
          "build",
          "run",
          "spec");
  private static final Set<String> WHOLE = Set.of("kind", "source", "version");
  private static final String SERVER =
      "server: {encryption: {keys: [{id: k1, key: 0123456789abcdef0123456789abcdef}]}}\n";

  private static final String WORKFLOW =
      "providers: {workflow: {pages: {source: builtin:durable}}}\n";

  @TempDir Path folder;

  @Test
  void everyBlockIsReadByItsReader() throws IOException {
    var problems = new ArrayList<String>();
    int read = 0;
    for (var block : DocumentedBlocks.in(Set.of("yaml"))) {
      if (block.page().equals(RULES) || !block.reason().isEmpty()) {
        continue;
      }
      var text = whole(block);
      var keys = KEY.matcher(text).results().map(key -> key.group(1)).collect(Collectors.toSet());
      if (!keys.isEmpty() && CONFIGURATION.containsAll(keys)) {
        configuration(text).forEach(each -> problems.add(block.place() + ": " + each));
      } else if (!keys.isEmpty() && MANIFEST.containsAll(keys)) {
        manifest(text, keys).forEach(each -> problems.add(block.place() + ": " + each));
      } else {
        problems.add(block.place() + ": is not a configuration and no manifest: " + keys);
      }
      read++;
    }
    assertThat(problems).isEmpty();
    assertThat(read).isGreaterThan(45);
  }

  /** A block below the keys that its mark names. */
  private static String whole(Block block) {
    if (block.around().isEmpty()) {
      return block.text();
    }
    var text = new StringBuilder();
    var indent = "";
    for (var key : block.around().split("\\.")) {
      text.append(indent).append(key).append(":\n");
      indent += "  ";
    }
    return text + block.text().stripIndent().indent(indent.length());
  }

  /**
   * The errors of a configuration, except names of packages, apps and providers that a page
   * declares elsewhere.
   */
  private List<Problem> configuration(String text) throws IOException {
    var providers = text.contains("\nproviders:") || text.startsWith("providers:") ? "" : WORKFLOW;
    var base = Files.writeString(folder.resolve("base.yaml"), SERVER + providers + apps(text));
    var file = Files.writeString(folder.resolve("gateway.yaml"), text);
    var variables = new HashMap<String, String>();
    VARIABLE
        .matcher(text)
        .results()
        .forEach(name -> variables.put(name.group(), "0123456789abcdef0123456789abcdef"));
    var environment = new Environment(variables, folder, folder);
    return errors(ConfigReader.read(List.of(base, file), environment).problems(), ELSEWHERE);
  }

  /** A provider for each app of a configuration, which the page may leave out. */
  private static String apps(String text) {
    var apps = new StringBuilder();
    boolean inside = false;
    for (var line : text.lines().toList()) {
      inside = line.startsWith(" ") ? inside : line.startsWith("apps:");
      var app = APP.matcher(line);
      if (inside && app.find()) {
        apps.append("  %s: {provider: {source: builtin:demo}}\n".formatted(app.group(1)));
      }
    }
    return apps.isEmpty() ? "" : "apps:\n" + apps;
  }

  /** The errors of a manifest; a part of one has no kind, source, version and entrypoint. */
  private static List<Problem> manifest(String text, Set<String> keys) {
    if (keys.contains("kind")) {
      return errors(
          new ManifestReader().read("manifest.yaml", text, Format.YAML).problems(), Set.of());
    }
    var missing = "kind: app\nsource: example.com/acme/apps/shop\nversion: 1.0.0\n";
    return errors(
        new ManifestReader().read("manifest.yaml", missing + text, Format.YAML).problems(),
        Set.of("GW1403"));
  }

  private static List<Problem> errors(List<Problem> problems, Set<String> rulesOfElsewhere) {
    return problems.stream()
        .filter(Problem::isError)
        .filter(problem -> rulesOfElsewhere.stream().noneMatch(problem.toString()::contains))
        .toList();
  }
}
