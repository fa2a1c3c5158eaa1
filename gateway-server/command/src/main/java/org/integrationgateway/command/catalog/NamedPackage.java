package org.integrationgateway.command.catalog;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.manifest.VersionConstraint;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.manifest.place.OciReference;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.sources.Locker;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import picocli.CommandLine.Mixin;

/** Packages that an argument names: a path, or a release elsewhere, which is fetched. */
public final class NamedPackage {
  /** The forms of an argument, for descriptions of commands. */
  public static final String FORMS =
      "an archive, a manifest, or the folder of one; or a release elsewhere: NAME@VERSION of a"
          + " repository, maven:GROUP:ARTIFACT:VERSION, oci:REGISTRY/NAME:TAG, or a URL";

  private static final String MAVEN = "maven:";
  private static final String OCI = "oci:";

  @Mixin private final CatalogRepositories repositories = new CatalogRepositories();

  /** The file or folder that an argument names. Releases elsewhere are kept in the store. */
  public Path in(CommandSession session, String written) {
    var path = session.environment().path(written);
    if (Files.exists(path)) {
      return path;
    }
    return source(session, written).map(source -> fetched(session, source)).orElse(path);
  }

  private Optional<Source> source(CommandSession session, String written) {
    if (written.startsWith(MAVEN)) {
      return Optional.of(
          placed(written, MAVEN, at -> new Source.Maven(MavenCoordinates.parse(at))));
    }
    if (written.startsWith(OCI)) {
      var prefix = written.startsWith(OCI + "//") ? OCI + "//" : OCI;
      return Optional.of(placed(written, prefix, at -> new Source.Oci(OciReference.parse(at))));
    }
    if (written.matches("https?://.*")) {
      return Optional.of(
          placed(written, "", at -> new Source.Remote(URI.create(at), Optional.empty())));
    }
    if (written.matches("[^:/@]{2,}(:[^:/@]+){1,2}")) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "there is no file '%s' here; a release in a Maven repository is maven:GROUP:ARTIFACT:VERSION"
              .formatted(written));
    }
    int at = written.indexOf('@');
    if (at < 1) {
      return Optional.empty();
    }
    var found = CatalogRepositories.named(repositories.search(session), written.substring(0, at));
    return Optional.of(
        placed(
            written,
            written.substring(0, at + 1),
            version ->
                new Source.Released(found.source().text(), new VersionConstraint(version).text())));
  }

  private static Source placed(String written, String prefix, Function<String, Source> parser) {
    try {
      return parser.apply(written.substring(prefix.length()));
    } catch (IllegalArgumentException malformed) {
      throw new CommandFailure(ExitCode.USAGE, "'" + written + "': " + malformed.getMessage());
    }
  }

  private Path fetched(CommandSession session, Source source) {
    var places = repositories.places(session);
    var home = session.environment().home().path();
    try (var locker = Locker.open(home, places.egress(), places.packages(), session::note)) {
      return locker.content(source);
    } catch (PackageException refused) {
      throw new CommandFailure(ExitCode.NOT_FOUND, String.valueOf(refused.getMessage()));
    }
  }
}
