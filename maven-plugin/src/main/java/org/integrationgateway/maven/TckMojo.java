package org.integrationgateway.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.integrationgateway.authoring.hosts.ContractHost;
import org.integrationgateway.authoring.hosts.HostMatrix;
import org.integrationgateway.authoring.hosts.HostResult;
import org.integrationgateway.base.process.Command;
import org.integrationgateway.maven.tool.TestedArchive;
import org.integrationgateway.maven.tool.ToolPrograms;
import org.integrationgateway.packaging.process.CommandEnding;
import org.integrationgateway.packaging.process.CommandLimits;
import org.integrationgateway.packaging.process.CommandRunner;
import org.jspecify.annotations.Nullable;

/**
 * Runs the contract test of the provider's kind against the packaged provider, which is started as
 * a gateway starts it. <code>tck.yaml</code> beside the manifest contains the settings of the test.
 * Writes reports as JUnit XML and as an HTML page.
 */
@Mojo(name = "tck", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
@SuppressWarnings("NullAway.Init")
public final class TckMojo extends ArchivesMojo {
  private static final CommandEnding HELD = new CommandEnding.Exited(0);
  private static final CommandEnding NOT_HELD = new CommandEnding.Exited(1);

  private final ToolPrograms tools;

  /** Skips this goal. */
  @Parameter(property = "gateway.tck.skip", defaultValue = "false")
  private boolean skipTck;

  /**
   * The archive to test, or the folder that contains it. By default the project's archive for this
   * platform.
   */
  @Parameter(property = "gateway.tck.target")
  private @Nullable File target;

  /** The settings of the test; by default <code>tck.yaml</code> in the project's folder. */
  @Parameter(property = "gateway.tck.examples")
  private @Nullable File examples;

  /** The provider's configuration, as JSON or a file, in place of the examples' configuration. */
  @Parameter(property = "gateway.tck.config")
  private @Nullable String config;

  /** The cases to run; <code>*</code> in a name matches any text. By default all. */
  @Parameter(property = "gateway.tck.tests")
  private List<String> tests = List.of();

  /** Files of cases that are known to fail: mappings from their names to reasons. */
  @Parameter(property = "gateway.tck.except")
  private List<File> except = List.of();

  /** The time limit of one case: <code>90s</code>. By default a minute. */
  @Parameter(property = "gateway.tck.timeout")
  private @Nullable String timeout;

  /**
   * The gateways to run the test under, in place of this version: released versions, which Maven
   * downloads, and folders of distributions. Each has a folder of reports of its own.
   */
  @Parameter(property = "gateway.hosts")
  private List<String> hosts = List.of();

  /** The folder of the reports. */
  @Parameter(
      property = "gateway.tck.reports",
      defaultValue = "${project.build.directory}/gateway-tck",
      required = true)
  private File reports;

  @Inject
  TckMojo(ToolPrograms tools) {
    this.tools = tools;
  }

  @Override
  boolean skipThis() {
    return skipTck;
  }

  @Override
  void run() throws IOException, MojoExecutionException, MojoFailureException {
    if (target == null && TestedArchive.isGeneric(archive())) {
      getLog()
          .info(
              shown(archive())
                  + " has no program, so it has no contract test: the gateway carries out its"
                  + " operations. 'gateway:verify' checks it");
      return;
    }
    if (!hosts.isEmpty()) {
      runUnderHosts();
      return;
    }
    var command =
        tools.command(
            ToolPrograms.Tool.CONTRACT_TEST,
            pluginVersion(),
            session,
            reports.toPath(),
            with(arguments(), "--report", reports));
    var ending = run(new Command(command, folder(), Map.copyOf(System.getenv())));
    if (ending.equals(NOT_HELD)) {
      throw new MojoFailureException(
          "the package does not pass the contract test of its kind; see the cases above, and "
              + shown(reports.toPath()));
    }
    if (!ending.equals(HELD)) {
      throw new MojoExecutionException("the contract test " + ending.text() + "; see above");
    }
  }

  /** All hosts are found before the first test is run. */
  private void runUnderHosts() throws IOException, MojoExecutionException, MojoFailureException {
    var found = new ArrayList<ContractHost>();
    for (var host : hosts) {
      found.add(host(host));
    }
    try {
      var results = HostMatrix.run(found, arguments(), reports.toPath(), folder(), getLog()::info);
      HostMatrix.table(results).forEach(getLog()::info);
      var others =
          results.stream()
              .filter(result -> result.outcome() != HostResult.Outcome.PASSED)
              .map(result -> result.host() + " (" + result.outcome().text() + ")")
              .toList();
      if (!others.isEmpty()) {
        throw new MojoFailureException(
            "the package does not pass the contract test of its kind under gateway %s; see the table above, and %s"
                .formatted(String.join(", ", others), shown(reports.toPath())));
      }
    } catch (IllegalArgumentException refused) {
      throw new MojoExecutionException(String.valueOf(refused.getMessage()), refused);
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("interrupted", ending);
    }
  }

  private ContractHost host(String named) throws IOException, MojoExecutionException {
    try {
      var distribution = folder().resolve(named);
      if (Files.isDirectory(distribution)) {
        return ContractHost.ofDistribution(distribution, Path.of(System.getProperty("java.home")));
      }
      var host = new ContractHost(named, List.of());
      return new ContractHost(
          host.name(),
          tools.command(
              ToolPrograms.Tool.CONTRACT_TEST,
              named,
              session,
              reports.toPath().resolve(named),
              List.of()));
    } catch (IllegalArgumentException refused) {
      throw new MojoExecutionException("gateway.hosts: " + refused.getMessage(), refused);
    }
  }

  private CommandEnding run(Command command) throws IOException, MojoExecutionException {
    try {
      var log = reports.toPath().resolve("output.log");
      return CommandRunner.run(command, CommandLimits.DEFAULT, log, getLog()::info).ending();
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("interrupted", ending);
    }
  }

  private List<String> arguments() throws IOException {
    var arguments = new ArrayList<String>();
    arguments.add(archive().toString());
    option(arguments, "--examples", examples == null ? null : path(examples));
    option(arguments, "--config", config);
    option(arguments, "--timeout", timeout);
    tests.forEach(test -> option(arguments, "--tests", test));
    except.forEach(file -> option(arguments, "--except", path(file)));
    return arguments;
  }

  private Path archive() throws IOException {
    return target == null ? TestedArchive.in(archives()) : path(target);
  }

  private static List<String> with(List<String> arguments, String name, Object value) {
    option(arguments, name, value);
    return arguments;
  }

  private static void option(List<String> arguments, String name, @Nullable Object value) {
    if (value != null) {
      arguments.add(name + "=" + value);
    }
  }

  private static Path path(File file) {
    return file.toPath().toAbsolutePath();
  }
}
