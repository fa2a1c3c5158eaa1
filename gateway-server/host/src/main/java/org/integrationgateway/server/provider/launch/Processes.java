package org.integrationgateway.server.provider.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.packaging.platform.HostPlatform;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.CleanEnvironment;
import org.integrationgateway.server.process.LaunchContext;
import org.integrationgateway.server.process.RunFolder;
import org.integrationgateway.server.provider.confinement.Confinements;
import org.integrationgateway.server.provider.confinement.UnconfinedException;
import org.integrationgateway.server.provider.faststart.FastStarts;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.hosting.HostedProgram;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.packages.PackageStore;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.packages.Program;

/** Starts the programs of packages as processes of this host. */
public final class Processes {
  private final PackageStore packages;
  private final RunFolder folder;
  private final FastStarts starts;
  private final CleanEnvironment environment;
  private final Platform host;
  private final StartThrottle turns;
  private final Confinements confinements;

  private Processes(
      PackageStore packages,
      RunFolder folder,
      FastStarts starts,
      Confinements confinements,
      Platform host,
      StartThrottle turns) {
    this.turns = turns;
    this.confinements = confinements;
    this.packages = packages;
    this.folder = folder;
    this.starts = starts;
    this.environment = new CleanEnvironment(System.getenv());
    this.host = host;
  }

  /** Those of a server's home. */
  public static Processes of(Path home) {
    var host = HostPlatform.current();
    var folder = RunFolder.open(home);
    return new Processes(
        PackageStore.open(home, host),
        folder,
        new FastStarts(home, folder),
        new Confinements(home),
        host,
        new StartThrottle());
  }

  /** The same for programs of another platform, which do not run here. */
  public Processes on(Platform other) {
    return new Processes(packages.on(other), folder, starts, confinements, other, turns);
  }

  /**
   * The package of an entry.
   *
   * @throws PackageException also when it is of another kind
   */
  public PreparedPackage prepare(Source source, ProviderEntry entry) {
    var prepared = prepare(source);
    var kind = prepared.manifest().kind();
    if (!entry.packages().contains(kind.text())) {
      throw new PackageException(
          "package %s is of kind '%s': only packages of kind '%s' can be listed under %s"
              .formatted(
                  prepared.manifest().packageName(),
                  kind.text(),
                  String.join("' or '", entry.packages()),
                  entry.block()));
    }
    return prepared;
  }

  private PreparedPackage prepare(Source source) {
    if (source instanceof Source.Development development) {
      var program =
          Optional.of(development.command())
              .filter(command -> !command.isEmpty())
              .map(command -> new Program(command, development.workdir(), development.env()));
      return packages.develop(development.manifest(), program);
    }
    if (source instanceof Source.Attached attached) {
      return packages.develop(attached.manifest(), Optional.empty());
    }
    if (source instanceof Source.Unavailable unavailable) {
      throw new PackageException(unavailable.reason());
    }
    if (source instanceof Source.Local local) {
      return packages.prepare(local.path());
    }
    if (source instanceof Source.Stored stored) {
      return packages.prepare(stored.sha256());
    }
    throw new IllegalArgumentException(source + " is no package");
  }

  /**
   * What starts it.
   *
   * @param root of its package
   * @param services what it may ask of this server
   * @throws PackageException when its entry sets what is the server's own, or asks for a sandbox
   *     that this host does not make
   */
  public <P, S> ProcessLauncher<P, S> launcher(
      ProviderRole<P, S> role,
      ProviderEntry entry,
      Path root,
      Program program,
      LaunchHost services) {
    var command = command(entry, root, program);
    return new ProcessLauncher<>(
        role,
        entry,
        starts.quick(root, command),
        folder,
        turns,
        new StartDiagnosis(
            entry.name(),
            program,
            host,
            Optional.ofNullable(command.environment().get("PATH")),
            () -> packages.tampering(program.workdir())),
        services);
  }

  /**
   * Makes what lets the package of an entry start quickly, unless it is there. Its program runs for
   * that, in the surroundings of the entry, without its {@code config}.
   *
   * @return whether it starts quickly now; false of what has no Java of its own
   * @throws PackageException with why it could not be made
   */
  public boolean quicken(Source source, ProviderEntry entry) throws InterruptedException {
    var prepared = prepare(source, entry);
    if (prepared.program().isEmpty()) {
      return false;
    }
    try {
      return starts.prepare(
          prepared.root(), command(entry, prepared.root(), prepared.program().get()));
    } catch (IOException e) {
      throw new PackageException(String.valueOf(e.getMessage()), e);
    }
  }

  private ChildCommand command(ProviderEntry entry, Path root, Program program) {
    var whole = environment.with(environment(entry, program), Map.of());
    return new ChildCommand(
        entry.name(),
        program.argv(),
        program.workdir(),
        whole,
        surroundings(entry, root, program, whole));
  }

  private LaunchContext surroundings(
      ProviderEntry entry, Path root, Program program, Map<String, String> environment) {
    try {
      return confinements.of(
          new Confinements.Wanted(
              entry.path(),
              entry.allowedHosts(),
              entry.sandbox(),
              Set.of(root.toAbsolutePath(), starts.folder()),
              program.workdir().toAbsolutePath(),
              environment));
    } catch (UnconfinedException e) {
      throw new PackageException(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * What starts it in a session of a runtime.
   *
   * @param place where that is
   * @param services what it may ask of this server
   * @throws PackageException when it cannot be started anywhere but here
   */
  public <P, S> HostedLauncher<P, S> launcher(
      ProviderRole<P, S> role,
      ProviderEntry entry,
      PreparedPackage prepared,
      Program program,
      HostedPlace place,
      LaunchHost services) {
    var hosted =
        new HostedProgram(
            entry.name(),
            prepared.root().toString(),
            entrypoint(prepared, program),
            program.argv().subList(1, program.argv().size()),
            environment(entry, program),
            place.allowedHosts(),
            place.relay());
    var diagnosis =
        StartDiagnosis.elsewhere(
            entry.name(),
            () -> packages.tampering(prepared.root()),
            List.of("runtime " + place.name(), "program " + hosted));
    return new HostedLauncher<>(role, entry, hosted, place, folder, services, diagnosis);
  }

  private static String entrypoint(PreparedPackage prepared, Program program) {
    return program
        .file()
        .filter(file -> file.startsWith(prepared.root()))
        .map(file -> prepared.root().relativize(file).toString().replace('\\', '/'))
        .orElseThrow(
            () ->
                new PackageException(
                    "its program %s is not a file of its package, and a runtime starts nothing else:"
                            .formatted(program.argv().get(0))
                        + " package it, or leave out its runtime.provider"));
  }

  private static Map<String, String> environment(ProviderEntry entry, Program program) {
    entry
        .misconfiguration()
        .ifPresent(
            problem -> {
              throw new PackageException(problem);
            });
    var env = new HashMap<>(program.env());
    env.putAll(entry.env());
    return env;
  }
}
