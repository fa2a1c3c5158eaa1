package org.integrationgateway.providers.sources;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.packaging.Packager;
import org.integrationgateway.packaging.PackagingException;
import org.integrationgateway.packaging.PackagingRequest;
import org.integrationgateway.packaging.release.ReleaseArchive;
import org.integrationgateway.providers.packages.PackageException;

/**
 * Makes archives of packages that lie in their folders as sources: their commands are run, those of
 * {@code install} before those of {@code build}, as far as their inputs changed.
 *
 * @param folder of intermediate files, which makes the next time quick
 * @param log takes what the commands print
 */
record SourceBuilds(Path folder, Consumer<String> log) {
  private static final int NAME_DIGITS = 16;

  /**
   * The archives for this host, or for every platform when there is no program.
   *
   * @param source its folder, or the manifest in it
   * @throws PackageException when it cannot be packaged
   */
  List<ReleaseArchive> archives(Path source) {
    refuseMaven(source);
    var work = folder.resolve(name(source));
    try {
      return Packager.run(
              PackagingRequest.of(source, work.resolve("dist"), work.resolve("work")).withLog(log))
          .archives();
    } catch (PackagingException e) {
      throw new PackageException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Maven knows what it builds, and when it has to. */
  private static void refuseMaven(Path source) {
    var project = Files.isDirectory(source) ? source : source.resolveSibling("");
    var pom = project.resolve("pom.xml");
    try {
      if (Files.isRegularFile(pom)
          && Files.readString(pom).contains("<packaging>gateway-provider</packaging>")) {
        throw new PackageException(
            "%s is a Maven project, which its own build packages: run 'mvn package' there, and name %s as the source"
                .formatted(project, project.resolve("target").resolve("dist")));
      }
    } catch (IOException e) {
      throw new PackageException(pom + " cannot be read: " + IoReason.of(e), e);
    }
  }

  private static String name(Path source) {
    var path = source.toAbsolutePath().normalize().toString();
    return Sha256.hex(path.getBytes(StandardCharsets.UTF_8)).substring(0, NAME_DIGITS);
  }
}
