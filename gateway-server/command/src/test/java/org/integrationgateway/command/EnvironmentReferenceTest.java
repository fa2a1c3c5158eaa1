package org.integrationgateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.integrationgateway.command.help.HelpTopics;
import org.junit.jupiter.api.Test;

/** The reference and the help topic have the environment variables of the sources, and no other. */
final class EnvironmentReferenceTest {
  private static final Path ROOT = Path.of("../..");
  private static final Path REFERENCE = ROOT.resolve("docs/reference/environment.md");

  /** The folders whose programs are the gateway's own. */
  private static final List<String> MODULES =
      List.of("gateway-server", "provider-sdk", "manifest-schema", "maven-plugin");

  /** A constant of a class, such as a status of HTTP, is no variable. */
  private static final Pattern OF_THE_GATEWAY =
      Pattern.compile("(?<!\\.)\\bGATEWAY_[A-Z0-9_]*[A-Z0-9]\\b");

  private static final Pattern OF_PROVIDERS = Pattern.compile("\"(SERVICE_[A-Z0-9_]*[A-Z0-9])\"");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[A-Z0-9_`, ]+) \\|");
  private static final Pattern NAME = Pattern.compile("`([A-Z0-9_]+)`");

  @Test
  void hasEveryVariableOfTheGateway() throws IOException {
    var found = named(OF_THE_GATEWAY);
    assertThat(found).contains("GATEWAY_HOME", "GATEWAY_JAVA_OPTS", "GATEWAY_PROVIDER_CACHE");
    assertThat(documented("GATEWAY_")).containsExactlyElementsOf(found);
  }

  @Test
  void hasEveryVariableThatProvidersGet() throws IOException {
    var found = named(OF_PROVIDERS);
    assertThat(found).contains("SERVICE_PROVIDER_SOCKET");
    assertThat(documented("SERVICE_")).containsExactlyElementsOf(found);
  }

  @Test
  void theHelpTopicHasThoseOfTheGateway() throws IOException {
    var topic = new TreeSet<String>();
    OF_THE_GATEWAY
        .matcher(HelpTopics.text("environment"))
        .results()
        .forEach(name -> topic.add(name.group()));
    assertThat(topic).containsExactlyElementsOf(documented("GATEWAY_"));
  }

  private static Set<String> documented(String prefix) throws IOException {
    var names = new TreeSet<String>();
    ROW.matcher(Files.readString(REFERENCE))
        .results()
        .flatMap(row -> NAME.matcher(row.group(1)).results())
        .map(name -> name.group(1))
        .filter(name -> name.startsWith(prefix))
        .forEach(names::add);
    return names;
  }

  private static Set<String> named(Pattern pattern) throws IOException {
    var names = new TreeSet<String>();
    for (var file : sources()) {
      pattern
          .matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
          .results()
          .map(name -> name.group(name.groupCount()))
          .forEach(names::add);
    }
    return names;
  }

  private static List<Path> sources() throws IOException {
    var sources = new ArrayList<>(List.of(ROOT.resolve("gateway")));
    for (var module : MODULES) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
        files
            .filter(file -> file.toString().contains("/src/main/"))
            .filter(file -> !file.toString().contains("/target/"))
            .filter(Files::isRegularFile)
            .filter(file -> file.toString().matches(".*(\\.java|/bin/gateway)"))
            .forEach(sources::add);
      }
    }
    return sources;
  }
}
