package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.maven.model.Profile;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;

/**
 * Finds the outermost folder whose POM contains a project as module, also when Maven was started in
 * a folder below.
 */
public final class ReactorRoot {
  private static final String POM = "pom.xml";

  private ReactorRoot() {}

  public static Path of(Path project) {
    var root = project;
    for (var folder = project.getParent(); folder != null; folder = folder.getParent()) {
      if (Files.isRegularFile(folder.resolve(POM))) {
        if (!hasModule(folder, root)) {
          return root;
        }
        root = folder;
      }
    }
    return root;
  }

  private static boolean hasModule(Path aggregator, Path module) {
    try (var in = Files.newInputStream(aggregator.resolve(POM))) {
      var model = new MavenXpp3Reader().read(in, false);
      var ofProfiles = model.getProfiles().stream().map(Profile::getModules);
      return Stream.concat(Stream.of(model.getModules()), ofProfiles)
          .flatMap(names -> names.stream())
          .map(name -> aggregator.resolve(name).normalize())
          .anyMatch(place -> place.equals(module) || place.equals(module.resolve(POM)));
    } catch (IOException | XmlPullParserException unreadable) {
      return false;
    }
  }
}
