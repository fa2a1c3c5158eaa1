package org.integrationgateway.command.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.command.chart.ChartFiles.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.integrationgateway.document.Node;

/** The objects that Helm has rendered. */
record Rendered(List<Node> objects) {
  private static final Pattern BEGIN = Pattern.compile("(?m)^---$");

  static Rendered of(String text) {
    var objects = new ArrayList<Node>();
    for (var part : BEGIN.split(text)) {
      if (part.contains("\nkind:")) {
        objects.add(ChartFiles.read("object", part));
      }
    }
    return new Rendered(List.copyOf(objects));
  }

  List<Node> all(String kind) {
    return objects.stream().filter(object -> text(object, "kind").equals(kind)).toList();
  }

  Node only(String kind) {
    assertThat(all(kind)).as(kind).hasSize(1);
    return all(kind).get(0);
  }

  /** The ConfigMap of this name. */
  Node configMap(String name) {
    return all("ConfigMap").stream()
        .filter(object -> text(object, "metadata", "name").equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The specification of the pods. */
  Node pod() {
    return only("Deployment").find("spec", "template", "spec").orElseThrow();
  }

  /** The init containers, then the containers. */
  List<Node> containers() {
    var containers = new ArrayList<>(initContainers());
    containers.addAll(pod().find("containers").orElseThrow().items());
    return containers;
  }

  List<Node> initContainers() {
    return pod().find("initContainers").map(Node::items).orElse(List.of());
  }

  /** The digest that changes when the pods must be replaced. */
  String restartDigest() {
    return text(
        only("Deployment"),
        "spec",
        "template",
        "metadata",
        "annotations",
        "checksum/configuration");
  }
}
