package org.integrationgateway.packaging.publish;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.manifest.place.OciReference;

/** A layout of a release, and where it goes. */
public sealed interface ReleaseTarget {
  /** The forms of the texts that are parsed. */
  String FORMS = "folder, github[:URL], oci[:REGISTRY/NAME:TAG], maven[:GROUP:ARTIFACT:VERSION]";

  /** The release in its folder, and nothing else. */
  record Folder() implements ReleaseTarget {}

  /**
   * The files of a release page, with its text.
   *
   * @param base URL of the files; empty when the CI server tells it
   */
  record ReleasePage(Optional<URI> base) implements ReleaseTarget {}

  /**
   * An OCI layout on disk.
   *
   * @param place to push it to; empty to write it only
   */
  record Oci(Optional<OciReference> place) implements ReleaseTarget {}

  /**
   * The files of a Maven repository.
   *
   * @param coordinates empty when the project has them
   */
  record Maven(Optional<MavenCoordinates> coordinates) implements ReleaseTarget {}

  /**
   * Parses {@code FORM} or {@code FORM:PLACE}.
   *
   * @throws IllegalArgumentException when there is no such form, or the place is malformed
   */
  static ReleaseTarget parse(String text) {
    int colon = text.indexOf(':');
    var form = colon < 0 ? text : text.substring(0, colon);
    var place =
        colon < 0 ? Optional.<String>empty() : Optional.of(text.substring(colon + 1).strip());
    return switch (form.strip()) {
      case "folder" -> {
        place.ifPresent(ReleaseTarget::refuseFolder);
        yield new Folder();
      }
      case "github" -> new ReleasePage(place.map(ReleaseTarget::base));
      case "oci" -> new Oci(place.map(OciReference::parse));
      case "maven" -> new Maven(place.map(MavenCoordinates::parse));
      default ->
          throw new IllegalArgumentException(
              "layout '" + text + "' does not exist: the layouts are " + FORMS);
    };
  }

  private static void refuseFolder(String place) {
    throw new IllegalArgumentException(
        "'folder' takes no place, but '" + place + "' follows: it is the folder of the release");
  }

  private static URI base(String text) {
    if (text.matches("https?://[^/?#]*@.*")) {
      throw new IllegalArgumentException(
          "the URL of the files of a release page is published: write it without user and"
              + " password");
    }
    if (!text.matches("https?://[^/?#\\s]+[^?#\\s]*")) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not the URL of the files of a release page, such as"
              + " https://github.com/OWNER/REPO/releases/download/TAG");
    }
    return URI.create(text.endsWith("/") ? text : text + "/");
  }
}
