package org.integrationgateway.packaging.inspect;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.packaging.archive.PackedFile;

/** Prints sections with one or several lines for each item. */
final class InspectionTextPrinter implements InspectionPrinter {
  private static final int WIDEST_NAME = 40;
  private static final int LONGEST_TEXT = 100;

  @Override
  public String print(Inspection inspection) {
    var out = new StringBuilder();
    inspection.facts().ifPresent(facts -> facts(facts, out));
    operations(inspection.operations(), out);
    section("more operations", inspection.upstream(), InspectionTextPrinter::upstream, out);
    section("connections", inspection.connections(), InspectionTextPrinter::connection, out);
    section("http bindings", inspection.bindings(), InspectionTextPrinter::binding, out);
    section(
        "artifacts",
        inspection.facts().map(PackageFacts::artifacts).orElse(List.of()),
        InspectionTextPrinter::artifact,
        out);
    inspection.archive().ifPresent(archive -> archive(archive, out));
    if (!inspection.problems().isEmpty()) {
      out.append("problems (").append(inspection.problems().size()).append(")\n");
      out.append(ProblemPrinter.plain().print(inspection.problems()));
    }
    return out.toString();
  }

  private static void facts(PackageFacts facts, StringBuilder out) {
    out.append(
        line(
            facts.name()
                + facts.version().map(version -> " " + version).orElse(", no version yet")));
    out.append(" (").append(facts.kind().text()).append(", ").append(facts.runtime());
    out.append(facts.prepared() ? ", prepared" : "").append(facts.mcp() ? ", mcp" : "");
    out.append(")\n");
    out.append("  source  ").append(facts.source()).append('\n');
    out.append("  title   ").append(line(facts.title())).append('\n');
    facts.description().ifPresent(text -> out.append("  about   ").append(line(text)).append('\n'));
  }

  private static void operations(List<DeclaredOperation> operations, StringBuilder out) {
    int width = operations.stream().mapToInt(operation -> operation.id().length()).max().orElse(0);
    section(
        "operations",
        operations,
        operation -> operation(operation, Math.min(width, WIDEST_NAME)),
        out);
  }

  private static String operation(DeclaredOperation operation, int width) {
    var text = new StringBuilder(padded(line(operation.id()), width));
    text.append("  ").append(operation.transport().text());
    operation.method().ifPresent(method -> text.append("  ").append(method));
    operation.path().ifPresent(path -> text.append(' ').append(line(path)));
    operation.connection().ifPresent(name -> text.append("  connection ").append(line(name)));
    if (!operation.id().equals(operation.originalId())) {
      text.append("  is ").append(line(operation.originalId()));
    }
    if (!operation.allowedRoles().isEmpty()) {
      text.append("  roles ").append(String.join(", ", operation.allowedRoles()));
    }
    text.append(operation.deprecated() ? "  deprecated" : "");
    operation
        .description()
        .or(operation::title)
        .ifPresent(description -> text.append("\n      ").append(line(description)));
    if (!operation.parameters().isEmpty()) {
      text.append("\n      ").append(parameters(operation.parameters()));
    }
    return text.toString();
  }

  private static String parameters(List<DeclaredParameter> parameters) {
    return parameters.stream()
        .map(p -> line(p.name()) + (p.required() ? "* " : " ") + p.type().text())
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String upstream(UpstreamSurface surface) {
    return "%s  %s: %s"
        .formatted(surface.transport().text(), line(surface.where()), surface.explanation());
  }

  private static String connection(ConnectionFacts connection) {
    var text = new StringBuilder(line(connection.name()));
    text.append("  ").append(connection.authType().text());
    text.append(", mode ").append(connection.mode().text());
    text.append(", ").append(connection.exposure().text());
    if (!connection.credentials().isEmpty()) {
      text.append("  fields ").append(line(String.join(", ", connection.credentials())));
    }
    if (!connection.scopes().isEmpty()) {
      text.append("  scopes ").append(line(String.join(" ", connection.scopes())));
    }
    if (!connection.parameters().isEmpty()) {
      text.append("  params ");
      text.append(
          connection.parameters().stream()
              .map(parameter -> line(parameter.name()) + (parameter.required() ? "*" : ""))
              .collect(Collectors.joining(", ")));
    }
    return text.toString();
  }

  private static String binding(BindingFacts binding) {
    return "%s  %s %s -> %s  (%s)"
        .formatted(
            line(binding.name()),
            binding.method(),
            line(binding.path()),
            line(binding.target()),
            binding.securityType().map(type -> binding.security() + ": " + type).orElse("open"));
  }

  private static String artifact(Artifact artifact) {
    return artifact.platform() + "  " + artifact.path() + hash(artifact.sha256());
  }

  private static String hash(Optional<String> sha256) {
    return sha256.map(digest -> "  " + digest).orElse("");
  }

  private static void archive(ArchiveFacts archive, StringBuilder out) {
    out.append("archive\n  ").append(archive.size()).append(" bytes, sha256 ");
    out.append(archive.sha256()).append('\n');
    section("files", archive.files(), InspectionTextPrinter::file, out);
  }

  private static String file(PackedFile file) {
    return "%s %,12d  %s  %s".formatted(mode(file), file.size(), file.sha256(), line(file.name()));
  }

  /** The mode as archives store it: executable or not. */
  static String mode(PackedFile file) {
    return file.executable() ? "0755" : "0644";
  }

  private interface Describe<T> {
    String line(T item);
  }

  private static <T> void section(
      String title, List<T> items, Describe<T> describe, StringBuilder out) {
    if (items.isEmpty()) {
      return;
    }
    out.append(title).append(" (").append(items.size()).append(")\n");
    items.forEach(item -> out.append("  ").append(describe.line(item)).append('\n'));
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /**
   * The first line of a text of another author, without control characters that could move a
   * terminal's cursor.
   */
  private static String line(String text) {
    var first = text.strip().lines().findFirst().orElse("");
    var shown =
        first.length() > LONGEST_TEXT ? first.substring(0, LONGEST_TEXT - 3) + "..." : first;
    return shown.replaceAll("\\p{C}", "?");
  }
}
