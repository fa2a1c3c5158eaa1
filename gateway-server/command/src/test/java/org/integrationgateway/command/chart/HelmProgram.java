package org.integrationgateway.command.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Helm and kubeconform, which {@code gateway-server/chart/install} installs. The environment
 * variable {@code GATEWAY_HELM} names its folder; without it the tests are skipped, with this
 * reason.
 */
final class HelmProgram {
  private static final String VARIABLE = "GATEWAY_HELM";
  private static final String NAMESPACE = "integration";

  private final Path folder;

  private HelmProgram(Path folder) {
    this.folder = folder;
  }

  /** The programs, if they are installed. */
  static HelmProgram installed() {
    var folder = Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of);
    assumeThat(folder.filter(at -> Files.isExecutable(at.resolve("bin/helm"))))
        .as("%s names the folder that gateway-server/chart/install printed", VARIABLE)
        .isPresent();
    return new HelmProgram(folder.get());
  }

  /** The output and the exit code of a program. */
  record Ran(int exit, String out) {}

  /** The objects of a release 'gateway' with these values. */
  Ran template(Path values, List<String> options) {
    return helm(List.of("template", "gateway", "--namespace", NAMESPACE), values, options);
  }

  /** The findings of Helm in the chart with these values; it renders the notes too. */
  Ran lint(Path values) {
    return helm(List.of("lint", "--strict"), values, List.of());
  }

  private Ran helm(List<String> command, Path values, List<String> options) {
    var line = new ArrayList<>(List.of("bin/helm"));
    line.addAll(command);
    line.add(ChartFiles.CHART.toString());
    // Without it, a Helm that Go has installed takes Kubernetes 1.20.
    line.addAll(List.of("--kube-version", "1.37.0"));
    line.addAll(List.of("--values", values.toAbsolutePath().toString()));
    line.addAll(options);
    return run(line);
  }

  /** Compares objects with the schemas of a version of Kubernetes; unknown members are errors. */
  Ran kubeconform(String kubernetes, List<Path> files) {
    var schema = "/{{.ResourceKind}}{{.KindSuffix}}.json";
    var line = new ArrayList<>(List.of("bin/kubeconform", "-strict", "-summary"));
    line.addAll(List.of("-schema-location", folder.resolve("schemas/v" + kubernetes) + schema));
    line.addAll(List.of("-schema-location", folder.resolve("schemas/resources") + schema));
    files.forEach(file -> line.add(file.toAbsolutePath().toString()));
    return run(line);
  }

  private Ran run(List<String> line) {
    var command = new ArrayList<>(line);
    command.set(0, folder.resolve(line.get(0)).toString());
    try {
      var builder = new ProcessBuilder(command).redirectErrorStream(true);
      // No cluster and no plugins of the user who runs the tests.
      builder.environment().put("KUBECONFIG", folder.resolve("no-cluster").toString());
      builder.environment().put("HELM_CONFIG_HOME", folder.resolve("no-settings").toString());
      var process = builder.start();
      process.getOutputStream().close();
      var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ran(process.waitFor(), out);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The output of a program that must succeed. */
  static String succeeded(Ran ran) {
    assertThat(ran.exit()).as(ran.out()).isZero();
    return ran.out();
  }
}
