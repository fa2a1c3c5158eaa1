package org.integrationgateway.rules.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The picture of the modules in docs/architecture.md is drawn from their POMs. */
final class ArchitecturePageTest {
  private static final Path PROJECT = Path.of("..");
  private static final Path PAGE = PROJECT.resolve("docs/architecture.md");
  private static final String BEGIN = "<!-- modules: ArchitecturePageTest -->\n";
  private static final String END = "<!-- end of modules -->";
  private static final Pattern OWN =
      Pattern.compile("</parent>.*?<artifactId>([^<]+)", Pattern.DOTALL);
  private static final Pattern DEPENDENCY =
      Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL);
  private static final Pattern ARTIFACT =
      Pattern.compile("<groupId>org.integrationgateway</groupId>\\s*<artifactId>([^<]+)");
  private static final List<String> PARENTS =
      List.of("provider-sdk", "manifest-schema", "gateway-server");

  @Test
  void thePictureShowsTheArrowsOfThePoms() throws IOException {
    var page = Files.readString(PAGE);
    var drawn = page.replaceAll("(?s)" + BEGIN + ".*" + END, BEGIN + picture() + END);
    if (System.getProperty("gateway.reference", "").equals("write")) {
      Files.writeString(PAGE, drawn);
    }
    assertThat(page).as("write the picture with -Dgateway.reference=write").isEqualTo(drawn);
  }

  private static String picture() throws IOException {
    var names = new TreeMap<String, String>();
    var poms = new TreeMap<String, String>();
    for (var parent : PARENTS) {
      for (var folder : folders(PROJECT.resolve(parent))) {
        var text = Files.readString(folder.resolve("pom.xml"));
        var own = OWN.matcher(text);
        if (own.find() && !text.contains("<packaging>pom</packaging>")) {
          names.put(own.group(1), parent + "/" + folder.getFileName());
          poms.put(own.group(1), text);
        }
      }
    }
    var arrows = new TreeMap<String, Set<String>>();
    poms.forEach((artifact, text) -> arrows.put(artifact, arrows(text, names.keySet())));
    var lines = new StringBuilder("```mermaid\nflowchart TD\n");
    for (var parent : PARENTS) {
      lines.append("  subgraph ").append(parent).append('\n');
      names.forEach(
          (artifact, path) -> {
            if (path.startsWith(parent + "/")) {
              lines.append("    ").append(id(path)).append('[').append(name(path)).append("]\n");
            }
          });
      lines.append("  end\n");
    }
    arrows.forEach(
        (artifact, targets) ->
            direct(targets, arrows)
                .forEach(
                    target ->
                        lines
                            .append("  ")
                            .append(id(names.getOrDefault(artifact, "")))
                            .append(" --> ")
                            .append(id(names.getOrDefault(target, "")))
                            .append('\n')));
    return lines.append("```\n").toString();
  }

  private static List<Path> folders(Path parent) throws IOException {
    try (var children = Files.list(parent)) {
      return new ArrayList<>(
          children.filter(child -> Files.exists(child.resolve("pom.xml"))).sorted().toList());
    }
  }

  /** Modules that a POM names, for main code. */
  private static Set<String> arrows(String pom, Set<String> modules) {
    var found = new TreeSet<String>();
    var dependencies = DEPENDENCY.matcher(pom);
    while (dependencies.find()) {
      var dependency = dependencies.group(1);
      var artifact = ARTIFACT.matcher(dependency);
      if (artifact.find()
          && modules.contains(artifact.group(1))
          && !dependency.contains("<scope>test</scope>")) {
        found.add(artifact.group(1));
      }
    }
    return found;
  }

  /** Targets that no other target reaches. */
  private static List<String> direct(Set<String> targets, Map<String, Set<String>> arrows) {
    return targets.stream()
        .filter(
            target ->
                targets.stream()
                    .filter(other -> !other.equals(target))
                    .noneMatch(other -> reaches(other, target, arrows)))
        .toList();
  }

  private static boolean reaches(String from, String to, Map<String, Set<String>> arrows) {
    return arrows.getOrDefault(from, Set.of()).stream()
        .anyMatch(next -> next.equals(to) || reaches(next, to, arrows));
  }

  private static String id(String path) {
    return path.replace('/', '_').replace('-', '_');
  }

  private static String name(String path) {
    return path.substring(path.indexOf('/') + 1);
  }
}
