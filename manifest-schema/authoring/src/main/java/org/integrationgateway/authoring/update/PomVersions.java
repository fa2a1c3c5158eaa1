package org.integrationgateway.authoring.update;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionRange;

/**
 * Moves the versions of the gateway's own artifacts in a POM: of the parent, the plugin and
 * dependencies, and {@code gateway.sdk.version}. Other text, newer versions and properties stay.
 */
final class PomVersions {
  private static final Pattern ARTIFACT =
      Pattern.compile(
          "(<groupId>org\\.integrationgateway</groupId>\\s*"
              + "<artifactId>gateway-[a-z0-9-]+</artifactId>\\s*<version>)([^<$]+)(</version>)");
  private static final Pattern PROPERTY =
      Pattern.compile("(<gateway\\.sdk\\.version>)([^<$]+)(</gateway\\.sdk\\.version>)");

  private final SemanticVersion version;
  private final VersionRange newer;

  /**
   * @param version to move to
   */
  PomVersions(SemanticVersion version) {
    this.version = version;
    this.newer = new VersionRange(">" + version.text().split("[-+]", 2)[0]);
  }

  String moved(String pom) {
    var moved = ARTIFACT.matcher(pom).replaceAll(this::moved);
    return PROPERTY.matcher(moved).replaceAll(this::moved);
  }

  private String moved(MatchResult found) {
    var stays = found.group();
    return isOlder(found.group(2).strip())
        ? found.group(1) + version.text() + found.group(3)
        : Matcher.quoteReplacement(stays);
  }

  private boolean isOlder(String written) {
    try {
      return !newer.contains(new SemanticVersion(written));
    } catch (IllegalArgumentException other) {
      return false;
    }
  }
}
