package org.integrationgateway.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The parent of provider projects and the packaging type stand alone, so that they work outside
 * this repository; what they pin is what the root POM pins.
 */
class VersionsAgreeTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern PLUGIN =
      Pattern.compile(
          "<artifactId>(maven-[a-z]+-plugin)</artifactId>\\s*<version>([^<$]+)</version>");
  private static final Pattern BOUND = Pattern.compile("(maven-[a-z]+-plugin):([\\d.]+):");
  private static final Pattern PROPERTY =
      Pattern.compile(
          "<((?:junit|assertj|guava|kotlin|protobuf)\\.version|maven\\.compiler\\.release)>([^<]+)<");

  @Test
  void theParentPinsThePluginsOfTheRoot() throws IOException {
    var root = found(PLUGIN, "pom.xml");

    assertThat(found(PLUGIN, "provider-sdk/parent/pom.xml")).isNotEmpty().isSubsetOf(root);
  }

  @Test
  void parentAndBomPinTheLibrariesOfTheRoot() throws IOException {
    var root = found(PROPERTY, "pom.xml");

    assertThat(found(PROPERTY, "provider-sdk/parent/pom.xml")).hasSize(2).isSubsetOf(root);
    assertThat(found(PROPERTY, "provider-sdk/bom/pom.xml")).hasSize(4).isSubsetOf(root);
  }

  @Test
  void thePackagingTypeBindsThePluginsOfTheRoot() throws IOException {
    var mapping = "maven-plugin/src/main/resources/META-INF/plexus/components.xml";

    assertThat(found(BOUND, mapping)).isNotEmpty().isSubsetOf(found(PLUGIN, "pom.xml"));
  }

  @Test
  void theParentBringsTheSdkOfItsOwnVersion() throws IOException {
    var parent = Files.readString(ROOT.resolve("provider-sdk/parent/pom.xml"));
    var root = Files.readString(ROOT.resolve("pom.xml"));
    var version = root.replaceFirst("(?s).*?<artifactId>gateway</artifactId>\\s*<version>", "");
    version = version.substring(0, version.indexOf('<'));

    assertThat(Files.readString(ROOT.resolve("provider-sdk/bom/pom.xml")))
        .contains("<version>" + version + "</version>");
    assertThat(parent)
        .contains("<version>" + version + "</version>")
        .contains("<gateway.sdk.version>" + version + "</gateway.sdk.version>");
  }

  private static Iterable<String> found(Pattern pattern, String file) throws IOException {
    var versions = new TreeMap<String, String>();
    var matcher = pattern.matcher(Files.readString(ROOT.resolve(file)));
    while (matcher.find()) {
      versions.put(matcher.group(1), matcher.group(2));
    }
    return versions.entrySet().stream().map(Object::toString).toList();
  }
}
