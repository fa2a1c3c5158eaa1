package org.integrationgateway.packaging.release.sbom;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.ZipInputStream;
import org.integrationgateway.packaging.release.sbom.SbomComponent.Licence;

/**
 * The origin of a jar by the files that Maven writes to {@code META-INF/maven}. A jar that contains
 * other jars has the files of each.
 *
 * @param origins coordinates, in the order of their folders
 * @param licences by coordinates
 */
record Jar(List<Coordinates> origins, Map<Coordinates, List<Licence>> licences) {
  private static final Pattern DESCRIPTION =
      Pattern.compile("META-INF/maven/[^/]+/[^/]+/pom\\.(properties|xml)");
  private static final int LONGEST = 1 << 20;
  private static final Pattern FILE_NAME = Pattern.compile("(.+?)-(\\d[\\w.+-]*)\\.jar");

  /** Reads a jar; a file that is not a jar, or has no such files, has no origins. */
  static Jar read(SbomFile.Content content) throws IOException {
    var texts = new TreeMap<String, String>();
    try (var zip = new ZipInputStream(content.open())) {
      for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (DESCRIPTION.matcher(entry.getName()).matches()) {
          var text = new String(zip.readNBytes(LONGEST), StandardCharsets.UTF_8);
          texts.put(entry.getName(), text);
        }
      }
    }
    var origins = new ArrayList<Coordinates>();
    var licences = new HashMap<Coordinates, List<Licence>>();
    for (var named : texts.entrySet()) {
      if (named.getKey().endsWith(".properties")) {
        var pom = named.getKey().replace("pom.properties", "pom.xml");
        coordinates(named.getValue())
            .ifPresent(
                found -> {
                  origins.add(found);
                  licences.put(found, PomLicences.of(texts.getOrDefault(pom, "")));
                });
      }
    }
    return new Jar(List.copyOf(origins), Map.copyOf(licences));
  }

  private static Optional<Coordinates> coordinates(String properties) throws IOException {
    var read = new Properties();
    try {
      read.load(new StringReader(properties));
      return Optional.of(
          new Coordinates(
              read.getProperty("groupId", ""),
              read.getProperty("artifactId", ""),
              read.getProperty("version", "")));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /** The component of a jar in the archive. */
  static SbomComponent component(SbomFile file) throws IOException {
    var jar = read(file.content());
    var name = file.path().substring(file.path().lastIndexOf('/') + 1);
    var own = file.coordinates().or(() -> jar.own(name));
    var component = own.map(known -> SbomComponent.maven(file.path(), known));
    var merged = jar.origins().stream().filter(origin -> !own.equals(Optional.of(origin))).toList();
    return component
        .orElseGet(() -> byName(file.path(), name))
        .licences(own.map(known -> jar.licences().getOrDefault(known, List.of())).orElse(List.of()))
        .parts(
            merged.stream()
                .map(
                    origin ->
                        SbomComponent.maven(file.path() + "!/" + PackageUrl.maven(origin), origin)
                            .licences(jar.licences().getOrDefault(origin, List.of())))
                .toList());
  }

  /** Returns the coordinates that match the file's name, or the only ones. */
  private Optional<Coordinates> own(String fileName) {
    var named =
        origins.stream()
            .filter(origin -> fileName.contains(origin.artifactId() + "-" + origin.version()))
            .findFirst();
    return named.isPresent() || origins.size() != 1 ? named : Optional.of(origins.get(0));
  }

  private static SbomComponent byName(String path, String name) {
    var found = FILE_NAME.matcher(name);
    if (!found.matches()) {
      return new SbomComponent(SbomComponent.Type.LIBRARY, path, name.replaceFirst("\\.jar$", ""));
    }
    return new SbomComponent(SbomComponent.Type.LIBRARY, path, found.group(1))
        .version(found.group(2))
        .purl(PackageUrl.generic(found.group(1), found.group(2)));
  }
}
