package org.integrationgateway.packaging.publish;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.packaging.oci.JdkTransport;
import org.integrationgateway.packaging.oci.LayoutFolder;
import org.integrationgateway.packaging.oci.OciArtifact;
import org.integrationgateway.packaging.oci.RegistryClient;
import org.integrationgateway.packaging.oci.RegistryPush;
import org.integrationgateway.packaging.release.MetadataReader;
import org.integrationgateway.packaging.release.ReleaseException;

/** Writes a finished release in another layout, and pushes it where a place is named. */
public record Publisher(PublishRequest request) {
  /**
   * Writes one layout.
   *
   * @return the folder or the reference that a gateway can use as a source
   * @throws ReleaseException when the release does not fit the layout, or a registry refuses it
   */
  public String publish(ReleaseTarget target) throws ReleaseException {
    try {
      if (target instanceof ReleaseTarget.ReleasePage page) {
        return page(page.base().orElseGet(this::pageOfGithub));
      }
      if (target instanceof ReleaseTarget.Oci oci) {
        return oci.place().isPresent() ? pushed(oci.place().get()) : layout(tag()).toString();
      }
      if (target instanceof ReleaseTarget.Maven maven) {
        return repository(maven.coordinates().orElseThrow(Publisher::noCoordinates));
      }
      return request.release().toString();
    } catch (IOException | UncheckedIOException | IllegalArgumentException failed) {
      throw new ReleaseException(String.valueOf(failed.getMessage()), failed);
    }
  }

  private String page(URI base) throws ReleaseException, IOException {
    var folder = request.beside("github");
    new PageFiles(request.release(), base).write(folder);
    return folder.toString();
  }

  /** The page of the tag that GitHub Actions builds. */
  private URI pageOfGithub() {
    var variable = request.variable();
    var parts =
        new String[] {
          variable.apply("GITHUB_SERVER_URL").orElse(""),
          variable.apply("GITHUB_REPOSITORY").orElse(""),
          variable.apply("GITHUB_REF_NAME").orElse("")
        };
    if (parts[0].isEmpty() || parts[1].isEmpty() || parts[2].isEmpty()) {
      throw new IllegalArgumentException(
          "outside of GitHub Actions, name the URL of the files:"
              + " github:https://github.com/OWNER/REPO/releases/download/TAG");
    }
    return URI.create("%s/%s/releases/download/%s/".formatted((Object[]) parts));
  }

  private String pushed(OciReference place) throws ReleaseException, IOException {
    var artifact = OciArtifact.of(request.release());
    layout(place.tag().orElseGet(place::version));
    var login = request.login().apply(place.registry()).orElse(null);
    var client = RegistryClient.writing(place, new JdkTransport(), login);
    var at = new RegistryPush(client, artifact, request.log()).run();
    request.log().accept("pushed " + place + " as " + at);
    return at.toString();
  }

  private Path layout(String tag) throws ReleaseException, IOException {
    var folder = request.beside("oci");
    LayoutFolder.write(OciArtifact.of(request.release()), tag, folder);
    request.log().accept("OCI layout in " + folder);
    return folder;
  }

  /** The version as a tag, which has no plus. */
  private String tag() throws ReleaseException, IOException {
    return MetadataReader.in(request.release()).version().text().replace('+', '_');
  }

  private String repository(MavenCoordinates coordinates) throws ReleaseException, IOException {
    var folder = request.beside("maven");
    MavenFiles.of(request.release()).write(coordinates, folder);
    request.log().accept("Maven repository in " + folder);
    return coordinates.toString();
  }

  private static IllegalArgumentException noCoordinates() {
    return new IllegalArgumentException(
        "name the coordinates: maven:GROUP:ARTIFACT:VERSION, such as maven:com.example:weather:1.2.0");
  }
}
