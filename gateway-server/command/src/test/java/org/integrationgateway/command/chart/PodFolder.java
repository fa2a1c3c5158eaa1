package org.integrationgateway.command.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.command.chart.ChartFiles.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.integrationgateway.document.Node;

/**
 * The volumes of a pod laid out below a folder, as the kubelet lays them out below the root of a
 * container, and the programs of the pod run on them. Paths of mounts in gateway.yaml lead into the
 * folder.
 */
final class PodFolder {
  private final Path folder;
  private final Rendered rendered;
  private final Map<String, Map<String, String>> cluster;
  private final Cli cli;

  /**
   * Lays the volumes out.
   *
   * @param cluster the keys of each ConfigMap and Secret that are there before the release, by name
   */
  PodFolder(Path folder, Rendered rendered, Map<String, Map<String, String>> cluster)
      throws IOException {
    this.folder = folder;
    this.rendered = rendered;
    this.cluster = cluster;
    cli = new Cli(folder, new NoServer());
    var container = rendered.containers().get(rendered.containers().size() - 1);
    var mounts = mounts(container);
    for (var mount : mounts.entrySet()) {
      lay(volume(mount.getValue()), at(mount.getKey()));
    }
    var configuration = at("/etc/gateway/gateway.yaml");
    // All mounts at once: the folder of a test is below /tmp, which is a mount too.
    var paths = "(?<=[ =])(?:" + String.join("|", mounts.keySet()) + ")(?=/|\\n)";
    var text = Pattern.compile(paths).matcher(Files.readString(configuration));
    Files.writeString(configuration, text.replaceAll(path -> at(path.group()).toString()));
    container.find("env").orElseThrow().items().forEach(this::variable);
  }

  Path at(String path) {
    return folder.resolve(path.substring(1));
  }

  /** Runs a command of the image. */
  Cli.Ran run(String... arguments) {
    return cli.run(arguments);
  }

  /** Runs the init containers, as the kubelet does before the server. */
  void initialize() {
    for (var container : rendered.initContainers()) {
      var arguments =
          container.find("args").orElseThrow().items().stream().map(Node::text).toList();
      var ran = run(arguments.toArray(String[]::new));
      assertThat(ran.exit()).as("%s%n%s%s", arguments, ran.out(), ran.err()).isZero();
    }
  }

  private static Map<String, String> mounts(Node container) {
    var mounts = new TreeMap<String, String>();
    for (var mount : container.find("volumeMounts").orElseThrow().items()) {
      mounts.put(text(mount, "mountPath"), text(mount, "name"));
    }
    return mounts;
  }

  private Node volume(String name) {
    return rendered.pod().find("volumes").orElseThrow().items().stream()
        .filter(volume -> text(volume, "name").equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no volume " + name));
  }

  private void lay(Node volume, Path to) throws IOException {
    Files.createDirectories(to);
    if (volume.find("configMap").isPresent()) {
      write(to, keys(text(volume, "configMap", "name")));
    }
    if (volume.find("secret").isPresent()) {
      write(to, keys(text(volume, "secret", "secretName")));
    }
    var sources = volume.find("projected", "sources").map(Node::items).orElse(List.of());
    for (var source : sources) {
      var of = source.find("configMap").or(() -> source.find("secret")).orElseThrow();
      for (var item : of.find("items").orElseThrow().items()) {
        var value = keys(text(of, "name")).get(text(item, "key"));
        write(to, Map.of(text(item, "path"), value));
      }
    }
  }

  private Map<String, String> keys(String name) {
    if (cluster.containsKey(name)) {
      return cluster.get(name);
    }
    var keys = new TreeMap<String, String>();
    for (var entry : rendered.configMap(name).find("data").orElseThrow().entries()) {
      keys.put(entry.key(), entry.value().text());
    }
    return keys;
  }

  private static void write(Path to, Map<String, String> files) throws IOException {
    for (var file : files.entrySet()) {
      var path = to.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }

  private void variable(Node variable) {
    var reference = variable.find("valueFrom", "secretKeyRef");
    var value = text(variable, "value");
    if (reference.isPresent()) {
      var secret = text(reference.get(), "name");
      var key = text(reference.get(), "key");
      value = keys(secret).get(key);
      assertThat(value).as("key %s of Secret %s", key, secret).isNotNull();
    } else if (value.startsWith("/")) {
      value = at(value).toString();
    }
    cli.with(text(variable, "name"), value);
  }
}
