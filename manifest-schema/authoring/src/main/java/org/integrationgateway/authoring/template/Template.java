package org.integrationgateway.authoring.template;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;

/** A template of a project, put together of its own files and those that it shares with others. */
final class Template {
  private static final String RESOURCES = "/archetype-resources";
  private static final String SHARED_DESCRIPTOR = "src/every/META-INF/maven/archetype-metadata.xml";
  private static final String SCHEMA = "schemas/manifest.schema.json";
  private static final String POM = "pom.xml";

  private static final Pattern PLACEHOLDER = Pattern.compile("@([a-z][a-zA-Z.]*)@");
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{(archetype\\.[a-zA-Z.]+)}");

  private final Map<String, String> placeholders;
  private final Descriptor descriptor;
  private final Map<String, byte[]> files;

  private Template(
      Map<String, String> placeholders, Descriptor descriptor, Map<String, byte[]> files) {
    this.placeholders = placeholders;
    this.descriptor = descriptor;
    this.files = files;
  }

  /** The template of an archetype, composed as the build of the archetypes composes it. */
  static Template ofArchetype(TemplateFiles all, String archetype) {
    var placeholders = placeholders(all, archetype);
    var descriptor = Descriptor.read(utf8(filtered(all.text(SHARED_DESCRIPTOR), placeholders)));
    var files = new TreeMap<>(all.below(archetype + "/src/main/resources" + RESOURCES));
    for (var shared :
        List.of(
            "every",
            placeholders.getOrDefault("archetype.project", ""),
            placeholders.getOrDefault("archetype.manner", ""))) {
      all.below("src/" + shared + RESOURCES)
          .forEach(
              (path, content) ->
                  files.putIfAbsent(path, utf8(filtered(text(content), placeholders))));
    }
    all.below("src/ci" + RESOURCES).forEach(files::putIfAbsent);
    files.put(SCHEMA, TemplateFiles.manifestSchema());
    return new Template(placeholders, descriptor, files);
  }

  /** The template in another language: what it does not have itself is that of the archetype. */
  static Template ofLanguage(TemplateFiles all, String language, String archetype) {
    var java = ofArchetype(all, archetype);
    var files = new TreeMap<>(all.below("languages/" + language));
    files.replaceAll(
        (path, content) ->
            path.equals(POM) ? utf8(filtered(text(content), java.placeholders)) : content);
    if (!files.containsKey(POM)) {
      files.putAll(CiFile.ofLanguage(all, language));
    }
    java.files.forEach(
        (path, content) -> {
          if (!path.endsWith(".java") && !path.equals(POM)) {
            files.putIfAbsent(path, content);
          }
        });
    var descriptor =
        new Descriptor(
            java.descriptor.defaults(),
            Descriptor.read(all.bytes("languages/archetype-metadata.xml")).fileSets());
    return new Template(java.placeholders, descriptor, files);
  }

  /**
   * The values of a project: those that are given, and the defaults of the others.
   *
   * @throws IllegalArgumentException when a value without a default is not given
   */
  Map<String, String> values(Map<String, String> given) {
    var values = new LinkedHashMap<String, String>();
    descriptor
        .defaults()
        .forEach(
            (name, fallback) -> {
              var value = given.get(name);
              values.put(
                  name,
                  value != null
                      ? value
                      : TemplateText.render(
                          fallback.orElseThrow(
                              () -> new IllegalArgumentException("the project needs a " + name)),
                          values));
            });
    return values;
  }

  /** The files of a project with these values, by their paths. */
  Map<String, byte[]> render(Map<String, String> values) {
    var rendered = new TreeMap<String, byte[]>();
    files.forEach(
        (path, content) -> {
          if (CiFile.isOfAnother(path, values.getOrDefault("ci", ""))) {
            return;
          }
          if (path.equals(POM)) {
            rendered.put(path, rendered(path, content, values));
            return;
          }
          var set = descriptor.fileSet(path).orElse(null);
          if (set != null) {
            rendered.put(
                set.target(path, values.getOrDefault("package", "")),
                set.filtered() ? rendered(path, content, values) : content);
          }
        });
    return rendered;
  }

  private static byte[] rendered(String path, byte[] content, Map<String, String> values) {
    try {
      return utf8(TemplateText.render(text(content), values));
    } catch (IllegalArgumentException unsupported) {
      throw new IllegalStateException(path + ": " + unsupported.getMessage(), unsupported);
    }
  }

  /** The properties of an archetype's POM and of its parent, and what Maven knows of it. */
  private static Map<String, String> placeholders(TemplateFiles all, String archetype) {
    var properties = new TreeMap<String, String>();
    var parent = XmlText.root(all.bytes(POM));
    archetypeProperties(parent, properties);
    var pom = XmlText.root(all.bytes(archetype + "/" + POM));
    archetypeProperties(pom, properties);
    properties.put("project.artifactId", archetype);
    properties.put(
        "project.description", XmlText.all(pom, "description").get(0).getTextContent().strip());
    properties.put("project.version", version(parent));
    // A value may refer to a property that itself refers to another.
    for (int depth = 0; depth < 2; depth++) {
      properties.replaceAll((name, value) -> replaced(PROPERTY, value, properties));
    }
    return properties;
  }

  /** The version of the gateway that a project is made for. */
  static String version(TemplateFiles all) {
    return version(XmlText.root(all.bytes(POM)));
  }

  private static String version(Element pom) {
    return XmlText.all(pom, "version").get(0).getTextContent().strip();
  }

  private static void archetypeProperties(Element pom, Map<String, String> into) {
    for (var member : XmlText.children(pom)) {
      if (member.getTagName().equals("properties")) {
        XmlText.children(member).stream()
            .filter(property -> property.getTagName().startsWith("archetype."))
            .forEach(
                property -> into.put(property.getTagName(), property.getTextContent().strip()));
      }
    }
  }

  static String filtered(String text, Map<String, String> placeholders) {
    return replaced(PLACEHOLDER, text, placeholders);
  }

  private static String replaced(Pattern pattern, String text, Map<String, String> values) {
    return pattern
        .matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group())));
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.UTF_8);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
