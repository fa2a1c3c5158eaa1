package org.integrationgateway.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A {@code mvn} that has what this build made, and everything else from where this build has it. It
 * writes nothing outside its folder and the repository of the tests.
 */
final class MavenCommand {
  private static final String NAME = "mvn";

  private MavenCommand() {}

  /**
   * A script of that name in this folder. The archetype plugin gets its version: without one Maven
   * asks a server for the newest.
   */
  static Path write(Path folder) throws IOException {
    var root = Distribution.root();
    var repository = Path.of(System.getProperty("localRepository")).toUri().toString();
    var settings = Files.readString(root.resolve("maven-plugin/src/it/settings.xml"));
    var own = folder.resolve("settings.xml");
    var archetypes = root.resolve("archetypes/target/local-repo").toUri().toString();
    Files.writeString(
        own,
        settings
            .replace("</repositories>", also("repository", archetypes) + "</repositories>")
            .replace(
                "</pluginRepositories>",
                also("pluginRepository", archetypes) + "</pluginRepositories>")
            .replace("@localRepositoryUrl@", repository));
    var options =
        List.of(
            "-ntp",
            "-s " + own,
            "-Dmaven.repo.local=" + System.getProperty("gateway.it.repository"),
            "-Daether.connector.resumeDownloads=false",
            "-Daether.offline.protocols=file",
            System.getProperty("gateway.mode").equals("offline=true") ? "-o" : "");
    var script = folder.resolve(NAME);
    Files.writeString(
        script,
        """
        #!/bin/sh
        case "$1" in
          archetype:generate) shift; set -- %s:generate "$@" ;;
        esac
        exec '%s/bin/mvn' %s "$@"
        """
            .formatted(
                System.getProperty("archetype.plugin"),
                System.getProperty("gateway.maven"),
                String.join(" ", options)));
    if (!script.toFile().setExecutable(true)) {
      throw new IOException(script + " cannot be made executable");
    }
    return script;
  }

  /** A repository that is only read: what the module of archetypes has installed for projects. */
  private static String also(String element, String url) {
    return """
    <%1$s>
      <id>build.archetypes</id>
      <url>%2$s</url>
      <releases><enabled>true</enabled><checksumPolicy>ignore</checksumPolicy></releases>
      <snapshots><enabled>false</enabled></snapshots>
    </%1$s>
    """
        .formatted(element, url);
  }
}
