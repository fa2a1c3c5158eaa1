package org.integrationgateway.manifest.reader;

import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.Step;
import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.manifest.fields.ListOr;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.fields.TextOr;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.ManifestSchema;
import org.integrationgateway.manifest.schema.PropertyNames;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.manifest.secret.SecretReference;
import org.integrationgateway.records.component.Component;
import org.integrationgateway.records.component.RecordClass;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Range;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the schema of manifests: the members at the top, the definitions of records, and those of
 * {@code schema/words.json}, which several members share.
 */
final class SchemaWriter {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final Path WORDS = Path.of("src/test/resources/schema/words.json");

  private final ObjectNode definitions;

  private SchemaWriter(ObjectNode definitions) {
    this.definitions = definitions;
  }

  /** The schema as text. */
  static String text() {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(tree()) + "\n";
  }

  /** The schema. */
  static ObjectNode tree() {
    try {
      var words = (ObjectNode) MAPPER.readTree(Files.readString(WORDS));
      return new SchemaWriter(words).manifest();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private ObjectNode manifest() {
    var schema =
        MAPPER
            .createObjectNode()
            .put("$schema", "http://json-schema.org/draft-07/schema#")
            .put("$id", ManifestSchema.ID);
    schema.setAll(described(TopLevel.class, ""));
    schema.setAll(object(TopLevel.class));
    reference(Step.class);
    var kinds = new LinkedHashMap<Class<?>, List<String>>();
    for (var kind : Kind.values()) {
      kinds.computeIfAbsent(Spec.of(kind), spec -> new ArrayList<>()).add(kind.text());
    }
    kinds.forEach((spec, names) -> ((ArrayNode) schema.get("allOf")).add(ofKinds(names, spec)));
    reference(SecretReference.class);
    schema.set("definitions", definitions);
    return schema;
  }

  private ObjectNode ofKinds(List<String> kinds, Class<?> spec) {
    var condition = MAPPER.createObjectNode();
    var kind = condition.putObject("if");
    kind.putArray("required").add("kind");
    var words = kind.putObject("properties").putObject("kind").putArray("enum");
    kinds.forEach(words::add);
    condition.putObject("then").putObject("properties").set("spec", reference(spec));
    return condition;
  }

  private ObjectNode reference(Class<?> record) {
    var name = record.getAnnotation(Definition.class).value();
    if (!definitions.has(name)) {
      definitions.putObject(name);
      var schema = described(record, name);
      schema.setAll(object(record));
      definitions.set(name, withExamples(schema, record, record));
    }
    return reference(name);
  }

  private static ObjectNode reference(String name) {
    return MAPPER.createObjectNode().put("$ref", "#/definitions/" + name);
  }

  private static ObjectNode described(AnnotatedElement element, String name) {
    var title = element.getAnnotation(Title.class);
    return MAPPER
        .createObjectNode()
        .put("title", title == null ? words(name) : title.value())
        .put("description", element.getAnnotation(Doc.class).value());
  }

  /** Words of names that are written otherwise in a title; a hint is named by what it says. */
  private static final Map<String, String> WRITTEN =
      Map.ofEntries(
          Map.entry("url", "URL"),
          Map.entry("param", "parameter"),
          Map.entry("params", "parameters"),
          Map.entry("env", "environment"),
          Map.entry("args", "arguments"),
          Map.entry("in", "location"),
          Map.entry("auth", "authentication"),
          Map.entry("mcp", "MCP"),
          Map.entry("pkce", "PKCE"),
          Map.entry("openapi", "OpenAPI"),
          Map.entry("graphql", "GraphQL"),
          Map.entry("os", "operating system"),
          Map.entry("arch", "architecture"),
          Map.entry("libc", "C library"),
          Map.entry("sha256", "SHA-256"),
          Map.entry("http", "HTTP"));

  private static String words(String name) {
    var words =
        Stream.of(name.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT).split(" "))
            .filter(word -> !word.equals("hint"))
            .map(word -> WRITTEN.getOrDefault(word, word))
            .collect(Collectors.joining(" "));
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private ObjectNode object(Class<?> record) {
    var schema = MAPPER.createObjectNode().put("type", "object").put("additionalProperties", false);
    var components = RecordClass.of(record).members();
    var required = components.stream().filter(SchemaWriter::isRequired).map(Component::name);
    var names = required.toList();
    if (!names.isEmpty()) {
      schema.set("required", MAPPER.valueToTree(names));
    }
    var properties = schema.putObject("properties");
    components.forEach(component -> properties.set(component.name(), member(component)));
    return withKeywords(schema, record);
  }

  private static boolean isRequired(Component component) {
    return !component.isOptional() && component.givenDefault() == null;
  }

  private ObjectNode member(Component component) {
    var declared = component.declared();
    var value = value(component.type(), declared);
    if (!declared.isAnnotationPresent(Doc.class)) {
      return value;
    }
    var schema = described(declared, component.name());
    if (value.has("$ref")) {
      schema.putArray("allOf").add(value);
    } else {
      schema.setAll(value);
    }
    if (declared.isAnnotationPresent(PropertyNames.class)) {
      schema.set("propertyNames", reference(declared.getAnnotation(PropertyNames.class).value()));
    }
    withKeywords(schema, declared);
    var given = component.givenDefault();
    if (given != null && !Set.of("[]", "{}").contains(given)) {
      schema.set("default", example(given, component.type()));
    }
    return withExamples(schema, declared, component.type());
  }

  private static ObjectNode withKeywords(ObjectNode schema, AnnotatedElement element) {
    var keywords = element.getAnnotation(Keywords.class);
    if (keywords != null) {
      schema.setAll((ObjectNode) yaml(keywords.value()));
    }
    return schema;
  }

  private static ObjectNode withExamples(ObjectNode schema, AnnotatedElement element, Type type) {
    var examples = element.getAnnotation(Example.class);
    if (examples != null) {
      var all = schema.putArray("examples");
      Stream.of(examples.value()).forEach(text -> all.add(example(text, type)));
    }
    return schema;
  }

  private static JsonNode example(String text, Type type) {
    boolean bare =
        type == String.class
            || type == Duration.class
            || (type instanceof Class<?> parsed && parsed.isAnnotationPresent(Parsed.class))
            || (type instanceof Class<?> plain && plain.isEnum());
    return bare ? MAPPER.valueToTree(text) : yaml(text);
  }

  private static JsonNode yaml(String text) {
    var problems = new Problems("T");
    var root = Document.parse(text, text, Format.YAML, problems).map(Document::root);
    return MAPPER.valueToTree(
        root.orElseThrow(() -> new AssertionError(problems.sorted())).toJava());
  }

  private ObjectNode value(Type type, AnnotatedElement declared) {
    var is = declared.getAnnotation(Is.class);
    boolean below = type instanceof ParameterizedType && declared.isAnnotationPresent(Doc.class);
    return is == null || below ? type(type, declared) : reference(is.value());
  }

  /** The schema of an item of a list, or of a value of a map. */
  private ObjectNode below(Type type, AnnotatedElement declared) {
    var is = declared.getAnnotation(Is.class);
    return is == null ? type(type, declared) : reference(is.value());
  }

  private ObjectNode type(Type type, AnnotatedElement declared) {
    var schema = MAPPER.createObjectNode();
    var form = declared.getAnnotation(Form.class);
    if (form != null && form.value().equals(Records.NAMES)) {
      schema.put("type", "object").putObject("additionalProperties").putArray("type");
      ((ObjectNode) schema.get("additionalProperties"))
          .set("type", MAPPER.valueToTree(List.of("object", "null")));
      return schema;
    }
    if (form != null && form.value().equals(Records.ONE_OR_MORE)) {
      var item = (Class<?>) ((ParameterizedType) type).getActualTypeArguments()[0];
      if (item.isAnnotationPresent(ListOr.class)) {
        return reference("phase");
      }
      schema.putArray("type").add("object").add("array");
      schema.set("items", reference(item));
      return schema;
    }
    if (type instanceof ParameterizedType generic) {
      var arguments = generic.getActualTypeArguments();
      if (generic.getRawType() == Map.class) {
        schema.put("type", "object");
        schema.set("additionalProperties", below(arguments[1], declared));
        return schema;
      }
      schema.put("type", "array");
      schema.set("items", below(arguments[0], declared));
      return schema;
    }
    var plain = (Class<?>) type;
    if (plain == String.class) {
      return form == null ? schema.put("type", "string") : reference("text");
    }
    if (plain == boolean.class || plain == Boolean.class) {
      return schema.put("type", "boolean");
    }
    if (plain == int.class || plain == Integer.class) {
      var range = declared.getAnnotation(Range.class);
      return schema
          .put("type", "integer")
          .put("minimum", Integer.parseInt(range.least()))
          .put("maximum", Integer.parseInt(range.most()));
    }
    boolean isParsed =
        plain.isAnnotationPresent(Parsed.class) || declared.isAnnotationPresent(Parsed.class);
    if (isParsed || plain == Duration.class) {
      return schema.put("type", "string");
    }
    if (plain.isAnnotationPresent(TextOr.class)) {
      return reference("configured");
    }
    if (plain == Node.class) {
      return schema;
    }
    if (plain.isEnum()) {
      var words = schema.putArray("enum");
      Stream.of(plain.getEnumConstants()).forEach(word -> words.add(((Choice) word).text()));
      return schema;
    }
    return plain.isAnnotationPresent(Definition.class) ? reference(plain) : object(plain);
  }
}
