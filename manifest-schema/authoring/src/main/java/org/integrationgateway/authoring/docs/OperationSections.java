package org.integrationgateway.authoring.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.app.OperationAnnotations;
import org.integrationgateway.packaging.inspect.DeclaredOperation;
import org.integrationgateway.packaging.inspect.DeclaredParameter;

/** The operations of an app, each with its parameters and an example call from every door. */
final class OperationSections {
  private final PageWriter page;
  private final String app;
  private final Map<String, OperationAnnotations> hints;
  private final Map<String, String> documentation;

  OperationSections(
      PageWriter page,
      String app,
      Map<String, OperationAnnotations> hints,
      Map<String, String> documentation) {
    this.page = page;
    this.app = app;
    this.hints = hints;
    this.documentation = documentation;
  }

  void write(List<DeclaredOperation> operations) {
    if (operations.isEmpty()) {
      return;
    }
    page.table(
        List.of("operation", "", "effect"),
        operations.stream()
            .map(
                operation ->
                    List.of(
                        page.link(operation.id()),
                        page.plain(operation.title().or(operation::description).orElse("")),
                        page.plain(effect(operation))))
            .toList());
    operations.forEach(this::section);
  }

  private String effect(DeclaredOperation operation) {
    var said = hints.getOrDefault(operation.originalId(), OperationAnnotations.NONE);
    return operation.described() ? Effects.of(operation, said) : "";
  }

  private void section(DeclaredOperation operation) {
    page.heading(3, page.plain(operation.id()));
    operation.description().ifPresent(text -> page.paragraph(page.plain(text)));
    new Documentation(page).write(documentation.getOrDefault(operation.originalId(), ""));
    page.list(facts(operation));
    if (!operation.parameters().isEmpty()) {
      page.table(
          List.of("parameter", "type", "required", "default", ""),
          operation.parameters().stream().map(this::row).toList());
    }
    if (operation.described()) {
      var examples = new Examples(app, operation);
      page.block("sh", examples.curl());
      page.block("sh", examples.command());
      page.block("json", examples.mcp());
    }
  }

  private List<String> facts(DeclaredOperation operation) {
    var facts = new ArrayList<String>();
    if (operation.described()) {
      facts.add("Effect: " + page.plain(effect(operation)));
    }
    var request =
        operation.method().map(method -> method + operation.path().map(" "::concat).orElse(""));
    facts.add(
        "Carried out as "
            + page.code(operation.transport().text())
            + request.map(text -> ": " + page.code(text)).orElse(""));
    operation.connection().ifPresent(name -> facts.add("Connection: " + page.code(name)));
    if (!operation.allowedRoles().isEmpty()) {
      facts.add(
          "Roles: "
              + operation.allowedRoles().stream()
                  .map(page::code)
                  .collect(Collectors.joining(", ")));
    }
    if (operation.deprecated()) {
      facts.add("Deprecated: it may be removed");
    }
    return facts;
  }

  private List<String> row(DeclaredParameter parameter) {
    return List.of(
        page.code(parameter.name()),
        parameter.type().text(),
        parameter.required() ? "yes" : "no",
        parameter.defaultValue().map(page::code).orElse(""),
        page.plain(parameter.description().orElse("")));
  }
}
