package org.integrationgateway.packaging.release.sbom;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.manifest.pom.PomElement;
import org.integrationgateway.packaging.release.sbom.SbomComponent.Licence;

/** The licences that a POM declares; its parent's licences are not in the jar. */
final class PomLicences {
  private PomLicences() {}

  /** Reads the licences of a POM's text; none when it cannot be read. */
  static List<Licence> of(String pom) {
    return PomElement.parse(pom).stream()
        .flatMap(project -> project.children("licenses").stream())
        .flatMap(licences -> licences.children("license").stream())
        .flatMap(PomLicences::licence)
        .toList();
  }

  private static Stream<Licence> licence(PomElement written) {
    return known(written, "name").map(name -> new Licence(name, known(written, "url"))).stream();
  }

  /** A text without properties, which only Maven could resolve. */
  private static Optional<String> known(PomElement element, String name) {
    return element.text(name).filter(text -> !text.contains("${"));
  }
}
