package org.integrationgateway.packaging.inspect;

import java.util.List;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.fields.Choice;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.ObjectNode;

/** One JSON object: the members of the records, an absent one as null. */
final class InspectionJsonPrinter implements InspectionPrinter {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .addModule(new SimpleModule().addSerializer(Choice.class, new ChoiceText()))
          .build();

  @Override
  public String print(Inspection inspection) {
    var root = MAPPER.createObjectNode();
    root.put("target", inspection.target().toString());
    root.set("package", MAPPER.valueToTree(inspection.facts()));
    root.set("operations", MAPPER.valueToTree(inspection.operations()));
    root.set("upstream", MAPPER.valueToTree(inspection.upstream()));
    root.set("connections", MAPPER.valueToTree(inspection.connections()));
    root.set("bindings", MAPPER.valueToTree(inspection.bindings()));
    var artifacts = inspection.facts().map(PackageFacts::artifacts).orElse(List.of());
    root.set("artifacts", MAPPER.valueToTree(artifacts));
    if (root.get("package") instanceof ObjectNode facts) {
      facts.remove("artifacts");
      if (facts.get("version").isNull()) {
        facts.remove("version");
      }
    }
    inspection
        .archive()
        .ifPresentOrElse(
            archive -> archive(archive, root.putObject("archive")), () -> root.putNull("archive"));
    root.set("problems", MAPPER.readTree(ProblemPrinter.json().print(inspection.problems())));
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  private static void archive(ArchiveFacts archive, ObjectNode node) {
    node.put("sha256", archive.sha256());
    node.put("size", archive.size());
    var files = node.putArray("files");
    for (var file : archive.files()) {
      files
          .addObject()
          .put("name", file.name())
          .put("mode", InspectionTextPrinter.mode(file))
          .put("size", file.size())
          .put("sha256", file.sha256());
    }
  }

  private static final class ChoiceText extends ValueSerializer<Choice> {
    @Override
    public void serialize(Choice choice, JsonGenerator out, SerializationContext context) {
      out.writeString(choice.text());
    }
  }
}
