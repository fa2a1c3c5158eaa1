package org.integrationgateway.packaging.inspect;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.problem.ProblemPrinter;
import org.integrationgateway.packaging.archive.PackedFile;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** One JSON object. */
final class InspectionJsonPrinter implements InspectionPrinter {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @Override
  public String print(Inspection inspection) {
    var root = MAPPER.createObjectNode();
    root.put("target", inspection.target().toString());
    inspection
        .facts()
        .ifPresentOrElse(
            facts -> facts(facts, root.putObject("package")), () -> root.putNull("package"));
    var operations = root.putArray("operations");
    inspection.operations().forEach(operation -> operation(operation, operations.addObject()));
    var upstream = root.putArray("upstream");
    inspection.upstream().forEach(surface -> upstream(surface, upstream.addObject()));
    var connections = root.putArray("connections");
    inspection.connections().forEach(connection -> connection(connection, connections.addObject()));
    var bindings = root.putArray("bindings");
    inspection.bindings().forEach(binding -> binding(binding, bindings.addObject()));
    var artifacts = root.putArray("artifacts");
    inspection.facts().map(PackageFacts::artifacts).orElse(List.of()).stream()
        .forEach(artifact -> artifact(artifact, artifacts.addObject()));
    inspection
        .archive()
        .ifPresentOrElse(
            archive -> archive(archive, root.putObject("archive")), () -> root.putNull("archive"));
    root.set("problems", MAPPER.readTree(ProblemPrinter.json().print(inspection.problems())));
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  private static void facts(PackageFacts facts, ObjectNode node) {
    node.put("kind", facts.kind().text());
    node.put("source", facts.source());
    node.put("name", facts.name());
    facts.version().ifPresent(version -> node.put("version", version));
    node.put("title", facts.title());
    put(node, "description", facts.description());
    node.put("runtime", facts.runtime());
    node.put("prepared", facts.prepared());
    node.put("mcp", facts.mcp());
  }

  private static void operation(DeclaredOperation operation, ObjectNode node) {
    node.put("id", operation.id());
    node.put("originalId", operation.originalId());
    put(node, "title", operation.title());
    put(node, "description", operation.description());
    put(node, "method", operation.method());
    put(node, "path", operation.path());
    node.put("transport", operation.transport().text());
    put(node, "connection", operation.connection());
    var parameters = node.putArray("parameters");
    for (var parameter : operation.parameters()) {
      parameter(parameter, parameters.addObject());
    }
    texts(node.putArray("allowedRoles"), operation.allowedRoles());
    texts(node.putArray("tags"), operation.tags());
    node.put("deprecated", operation.deprecated());
    node.put("described", operation.described());
  }

  private static void parameter(DeclaredParameter parameter, ObjectNode node) {
    node.put("name", parameter.name());
    node.put("type", parameter.type().text());
    put(node, "in", parameter.in());
    node.put("required", parameter.required());
    put(node, "description", parameter.description());
    put(node, "default", parameter.defaultValue());
  }

  private static void upstream(UpstreamSurface surface, ObjectNode node) {
    node.put("transport", surface.transport().text());
    node.put("where", surface.where());
    node.put("explanation", surface.explanation());
  }

  private static void connection(ConnectionFacts connection, ObjectNode node) {
    node.put("name", connection.name());
    put(node, "displayName", connection.displayName());
    node.put("mode", connection.mode().text());
    node.put("exposure", connection.exposure().text());
    node.put("authType", connection.authType().text());
    texts(node.putArray("credentials"), connection.credentials());
    texts(node.putArray("scopes"), connection.scopes());
    var parameters = node.putArray("parameters");
    for (var parameter : connection.parameters()) {
      parameters
          .addObject()
          .put("name", parameter.name())
          .put("required", parameter.required())
          .put("asked", parameter.asked());
    }
  }

  private static void binding(BindingFacts binding, ObjectNode node) {
    node.put("name", binding.name());
    node.put("method", binding.method());
    node.put("path", binding.path());
    node.put("security", binding.security());
    put(node, "securityType", binding.securityType());
    node.put("target", binding.target());
  }

  private static void artifact(Artifact artifact, ObjectNode node) {
    node.put("os", artifact.os());
    node.put("arch", artifact.arch());
    put(node, "libc", artifact.libc());
    node.put("path", artifact.path());
    put(node, "sha256", artifact.sha256());
  }

  private static void archive(ArchiveFacts archive, ObjectNode node) {
    node.put("sha256", archive.sha256());
    node.put("size", archive.size());
    var files = node.putArray("files");
    for (var file : archive.files()) {
      file(file, files.addObject());
    }
  }

  private static void file(PackedFile file, ObjectNode node) {
    node.put("name", file.name());
    node.put("mode", InspectionTextPrinter.mode(file));
    node.put("size", file.size());
    node.put("sha256", file.sha256());
  }

  private static void texts(ArrayNode array, List<String> texts) {
    texts.forEach(array::add);
  }

  private static void put(ObjectNode node, String key, Optional<String> value) {
    value.ifPresentOrElse(text -> node.put(key, text), () -> node.putNull(key));
  }
}
