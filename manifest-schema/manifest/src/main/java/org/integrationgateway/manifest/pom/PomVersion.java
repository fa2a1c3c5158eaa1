package org.integrationgateway.manifest.pom;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.SemanticVersion;

/** The version of a project, as far as its POM says it without Maven. */
public final class PomVersion {
  private static final long LARGEST = 4 * 1024 * 1024;
  private static final int NESTED = 10;
  private static final int LONGEST = 1_000;
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^${}]+)}");

  private PomVersion() {}

  /**
   * The version that the POM of a folder declares, or its {@code parent} element, with the
   * properties of the same file; {@link SemanticVersion#UNDECLARED} when only Maven can know it, or
   * when it is not a semantic one; empty for a folder without a POM.
   */
  public static Optional<SemanticVersion> in(Path folder) {
    var pom = folder.resolve("pom.xml");
    return Files.isRegularFile(pom) ? Optional.of(of(pom)) : Optional.empty();
  }

  private static SemanticVersion of(Path pom) {
    try {
      return Files.size(pom) > LARGEST
          ? SemanticVersion.UNDECLARED
          : PomElement.parse(Files.readString(pom))
              .map(PomVersion::of)
              .orElse(SemanticVersion.UNDECLARED);
    } catch (IOException unreadable) {
      return SemanticVersion.UNDECLARED;
    }
  }

  private static SemanticVersion of(PomElement project) {
    var written =
        project
            .text("version")
            .or(() -> first(project, "parent").flatMap(parent -> parent.text("version")));
    var properties = first(project, "properties");
    try {
      return written
          .map(text -> resolved(text, properties))
          .map(SemanticVersion::new)
          .orElse(SemanticVersion.UNDECLARED);
    } catch (IllegalArgumentException malformed) {
      return SemanticVersion.UNDECLARED;
    }
  }

  private static Optional<PomElement> first(PomElement parent, String name) {
    return parent.children(name).stream().findFirst();
  }

  private static String resolved(String text, Optional<PomElement> properties) {
    var resolved = text;
    for (int round = 0; round < NESTED && resolved.length() <= LONGEST; round++) {
      resolved = PROPERTY.matcher(resolved).replaceAll(found -> value(found, properties));
    }
    return resolved;
  }

  private static String value(MatchResult found, Optional<PomElement> properties) {
    return Matcher.quoteReplacement(
        properties.flatMap(all -> all.text(found.group(1))).orElse(found.group()));
  }
}
