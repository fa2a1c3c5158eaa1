package org.integrationgateway.authoring.template;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.w3c.dom.Element;

/**
 * The content of {@code archetype-metadata.xml}.
 *
 * @param defaults of the values that a project needs, by name, in the order in which they may refer
 *     to each other; empty for a value without a default
 * @param fileSets which of the files are templates of text
 */
record Descriptor(Map<String, Optional<String>> defaults, List<FileSet> fileSets) {
  Descriptor {
    defaults = Collections.unmodifiableMap(new LinkedHashMap<>(defaults));
    fileSets = List.copyOf(fileSets);
  }

  static Descriptor read(byte[] document) {
    var root = XmlText.root(document);
    var defaults = new LinkedHashMap<String, Optional<String>>();
    for (var property : XmlText.all(root, "requiredProperty")) {
      var written = XmlText.all(property, "defaultValue");
      defaults.put(
          property.getAttribute("key"), written.stream().findFirst().map(Element::getTextContent));
    }
    return new Descriptor(
        defaults, XmlText.all(root, "fileSet").stream().map(Descriptor::fileSet).toList());
  }

  /** The set that has a file. */
  Optional<FileSet> fileSet(String path) {
    return fileSets.stream().filter(each -> each.has(path)).findFirst();
  }

  private static FileSet fileSet(Element element) {
    return new FileSet(
        XmlText.all(element, "directory").get(0).getTextContent().strip(),
        XmlText.all(element, "include").stream()
            .map(include -> FileSet.pattern(include.getTextContent().strip()))
            .toList(),
        Boolean.parseBoolean(element.getAttribute("filtered")),
        Boolean.parseBoolean(element.getAttribute("packaged")));
  }
}
