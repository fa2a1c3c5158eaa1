package org.integrationgateway.providers.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.confinement.Confinements;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.hosting.HostedProgram;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PackageStore;
import org.integrationgateway.providers.packages.PreparedPackage;
import org.integrationgateway.providers.packages.ProviderProgram;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.RunFolder;
import org.integrationgateway.providers.stdio.ProgramSession;
import org.integrationgateway.providers.stdio.StdioExchange;
import org.integrationgateway.providers.supervised.ConnectedProvider;

/** Starts the programs of packages as processes of this host. */
public final class Processes {
  /** The configuration of an app in the environment of an MCP server, as one JSON object. */
  private static final String CONFIG_VARIABLE = "SERVICE_PROVIDER_CONFIG";

  private final PackageStore packages;
  private final RunFolder folder;
  private final ClassArchives archives;
  private final ChildCommands commands;
  private final Platform host;
  private final StartThrottle turns;
  private final Confinements confinements;

  private Processes(
      PackageStore packages,
      RunFolder folder,
      ClassArchives archives,
      Confinements confinements,
      Platform host,
      StartThrottle turns) {
    this.turns = turns;
    this.confinements = confinements;
    this.packages = packages;
    this.folder = folder;
    this.archives = archives;
    this.commands =
        new ChildCommands(new CleanEnvironment(System.getenv()), confinements, archives.folder());
    this.host = host;
  }

  /** Processes of a server's home. */
  public static Processes of(Path home) {
    var host = HostPlatform.current();
    var folder = RunFolder.open(home);
    return new Processes(
        PackageStore.open(home, host),
        folder,
        new ClassArchives(home, folder),
        new Confinements(home),
        host,
        new StartThrottle());
  }

  /** Returns these processes for programs of another platform, which do not run here. */
  public Processes on(Platform other) {
    return new Processes(packages.on(other), folder, archives, confinements, other, turns);
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
              .map(
                  command ->
                      new ProviderProgram(command, development.workdir(), development.env()));
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
    throw new IllegalArgumentException(source + " is not a package");
  }

  /**
   * Returns the launcher of a provider's program on this host.
   *
   * @param root of its package
   * @param services what it may ask of this server
   * @throws PackageException when its entry sets what is the server's own, or asks for a sandbox
   *     that this host does not make
   */
  public <P> ProviderLauncher<ConnectedProvider> launcher(
      ProviderRole<P> role,
      ProviderEntry entry,
      Path root,
      ProviderProgram program,
      LaunchHost services) {
    var command = commands.of(entry, root, program, Map.of());
    var diagnosis = diagnosis(entry, program, command);
    return launcher(
        root, command, diagnosis, new SocketOpening<>(role, entry, diagnosis, services));
  }

  /**
   * Returns the launcher of an MCP server that is a program and communicates by standard input and
   * output.
   *
   * @param root of its package
   * @throws PackageException as above
   */
  public ProviderLauncher<ProgramSession> launcher(
      ProviderEntry entry, Path root, ProviderProgram program, StdioExchange exchange) {
    var command = commands.of(entry, root, program, Map.of(CONFIG_VARIABLE, entry.configJson()));
    var diagnosis = diagnosis(entry, program, command);
    return launcher(root, command, diagnosis, new StdioOpening(entry.name(), diagnosis, exchange));
  }

  private <S> ProviderLauncher<S> launcher(
      Path root, ChildCommand command, StartDiagnosis diagnosis, ChildOpening<S> opening) {
    return new ProcessLauncher<>(archives.using(root, command), folder, turns, diagnosis, opening);
  }

  private StartDiagnosis diagnosis(
      ProviderEntry entry, ProviderProgram program, ChildCommand command) {
    return new StartDiagnosis(
        entry.name(),
        program,
        host,
        Optional.ofNullable(command.environment().get("PATH")),
        command.surroundings().circumstances(),
        () -> packages.tampering(program.workdir()));
  }

  /**
   * Returns the launcher of a provider's program in a session of a runtime.
   *
   * @param place where that is
   * @param services what it may ask of this server
   * @throws PackageException when it cannot be started anywhere but here
   */
  public <P> HostedLauncher<P> launcher(
      ProviderRole<P> role,
      ProviderEntry entry,
      PreparedPackage prepared,
      ProviderProgram program,
      HostedPlace place,
      LaunchHost services) {
    var hosted =
        new HostedProgram(
            entry.name(),
            prepared.root().toString(),
            entrypoint(prepared, program),
            program.argv().subList(1, program.argv().size()),
            ChildCommands.environment(entry, program),
            place.allowedHosts(),
            place.relay());
    var diagnosis =
        StartDiagnosis.elsewhere(
            entry.name(),
            () -> packages.tampering(prepared.root()),
            List.of("runtime " + place.name(), "program " + hosted));
    return new HostedLauncher<>(role, entry, hosted, place, services, diagnosis);
  }

  private static String entrypoint(PreparedPackage prepared, ProviderProgram program) {
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
}
