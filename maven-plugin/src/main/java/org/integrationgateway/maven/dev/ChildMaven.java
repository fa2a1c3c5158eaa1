package org.integrationgateway.maven.dev;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** The command of a second Maven that builds as the running one does. */
public final class ChildMaven {
  /**
   * Options with which a build logs warnings, errors and the goals of this plugin, and not each
   * goal that it runs.
   */
  public static final List<String> WARNINGS_AND_OWN_GOALS =
      List.of(
          "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
          "-Dorg.slf4j.simpleLogger.log.org.integrationgateway.maven=info");

  /** A build of seconds is faster without the optimising compiler. */
  private static final String QUICK = "-XX:TieredStopAtLevel=1 -Xshare:auto";

  private static final Path HOME = Path.of(System.getProperty("maven.home", ""));

  private ChildMaven() {}

  /**
   * Returns the command line with settings, profiles and properties of the running Maven. It builds
   * a project with the modules that this depends on, from the outermost POM of the reactor: so a
   * module that is not installed is found from every folder in which Maven was started.
   */
  public static List<String> command(
      MavenSession session, MavenProject project, List<String> goals) {
    var request = session.getRequest();
    var script = File.separatorChar == '\\' ? "mvn.cmd" : "mvn";
    var command = new ArrayList<String>();
    command.add(HOME.resolve("bin").resolve(script).toString());
    command.addAll(List.of("-B", "-ntp", "-f", root(project).toString(), "-am", "-pl"));
    command.add(project.getGroupId() + ":" + project.getArtifactId());
    option(command, "-s", request.getUserSettingsFile());
    option(command, "-gs", request.getGlobalSettingsFile());
    option(command, "-t", request.getUserToolchainsFile());
    option(command, "-gt", request.getGlobalToolchainsFile());
    if (request.isOffline()) {
      command.add("-o");
    }
    var profiles =
        Stream.concat(
                request.getActiveProfiles().stream(),
                request.getInactiveProfiles().stream().map(profile -> "!" + profile))
            .collect(Collectors.joining(","));
    if (!profiles.isEmpty()) {
      command.addAll(List.of("-P", profiles));
    }
    command.add("-Dmaven.repo.local=" + request.getLocalRepositoryPath());
    request.getUserProperties().forEach((name, value) -> command.add("-D" + name + "=" + value));
    command.addAll(goals);
    return command;
  }

  /** Returns variables besides those of the running Maven: the same Java, with a quick start. */
  public static Map<String, String> environment() {
    var given = System.getenv("MAVEN_OPTS");
    return Map.of(
        "JAVA_HOME",
        System.getProperty("java.home"),
        "MAVEN_OPTS",
        given == null ? QUICK : QUICK + " " + given);
  }

  private static Path root(MavenProject project) {
    var folder = project.getBasedir().toPath();
    var root = ReactorRoot.of(folder);
    return root.equals(folder) ? project.getFile().toPath() : root.resolve("pom.xml");
  }

  /** Adds the option, unless the file is Maven's own, which it reads without one. */
  private static void option(List<String> command, String name, @Nullable File file) {
    if (file != null && file.isFile() && !file.toPath().startsWith(HOME)) {
      command.addAll(List.of(name, file.toString()));
    }
  }
}
