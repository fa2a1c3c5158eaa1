package org.integrationgateway.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;

/** The {@code plugin.xml} that the build made of the annotations: what Maven itself reads. */
record PluginDescriptor(List<Goal> goals) {
  private static final File FILE = new File("target/classes/META-INF/maven/plugin.xml");

  /** The descriptor with the markup of the descriptions, from the same step of the build. */
  private static final File WITH_MARKUP = new File("target/plugin-enhanced.xml");

  /** One goal. */
  record Goal(
      String name,
      String description,
      Optional<String> phase,
      boolean threadSafe,
      boolean requiresProject,
      List<Setting> settings) {
    Optional<Setting> setting(String property) {
      return settings.stream()
          .filter(setting -> setting.property().equals(Optional.of(property)))
          .findFirst();
    }
  }

  /** One parameter that a user may set. */
  record Setting(
      String name, String type, String description, Optional<String> property, String byDefault) {}

  static PluginDescriptor read() {
    return read(FILE);
  }

  static PluginDescriptor readWithMarkup() {
    return read(WITH_MARKUP);
  }

  private static PluginDescriptor read(File file) {
    try {
      var root =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(file)
              .getDocumentElement();
      var goals = children(child(root, "mojos"), "mojo").stream().map(PluginDescriptor::goal);
      return new PluginDescriptor(goals.toList());
    } catch (Exception unreadable) {
      throw new IllegalStateException("build the plugin first: " + file, unreadable);
    }
  }

  private static Goal goal(Element mojo) {
    var configuration = child(mojo, "configuration");
    var settings = new ArrayList<Setting>();
    for (var parameter : children(child(mojo, "parameters"), "parameter")) {
      if (text(parameter, "editable").equals("true")) {
        var name = text(parameter, "name");
        var value = children(configuration, name).stream().findFirst();
        settings.add(
            new Setting(
                name,
                text(parameter, "type"),
                text(parameter, "description"),
                value.map(Element::getTextContent).flatMap(PluginDescriptor::property),
                value.map(element -> element.getAttribute("default-value")).orElse("")));
      }
    }
    return new Goal(
        text(mojo, "goal"),
        text(mojo, "description"),
        Optional.of(text(mojo, "phase")).filter(phase -> !phase.isEmpty()),
        text(mojo, "threadSafe").equals("true"),
        text(mojo, "requiresProject").equals("true"),
        settings);
  }

  private static Optional<String> property(String expression) {
    return expression.matches("\\$\\{.+}")
        ? Optional.of(expression.substring(2, expression.length() - 1))
        : Optional.empty();
  }

  private static String text(Element parent, String name) {
    return children(parent, name).stream()
        .findFirst()
        .map(element -> element.getTextContent().strip())
        .orElse("");
  }

  private static Element child(Element parent, String name) {
    return children(parent, name).get(0);
  }

  private static List<Element> children(Element parent, String name) {
    var found = new ArrayList<Element>();
    for (var node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        found.add(element);
      }
    }
    return found;
  }
}
