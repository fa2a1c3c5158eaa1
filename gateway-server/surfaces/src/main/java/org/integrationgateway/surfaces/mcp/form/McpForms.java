package org.integrationgateway.surfaces.mcp.form;

import java.math.BigDecimal;
import java.util.Set;

/** Forms of what servers list (2025-11-25 and 2026-07-28, Schema Reference). */
final class McpForms {
  static final ValueForm TEXT = ValueForms::text;
  static final ValueForm TRUTH = ValueForms::truth;
  static final ValueForm WHOLE = ValueForms::whole;
  static final ValueForm OBJECT = ValueForms::object;
  static final ValueForm ROLE = ValueForms.choice(Set.of("user", "assistant"));

  private static final ValueForm ICONS =
      new ListForm(
          ObjectForm.EMPTY
              .must("src", TEXT)
              .may("mimeType", TEXT)
              .may("sizes", new ListForm(TEXT))
              .may("theme", ValueForms.choice(Set.of("light", "dark"))));

  static final ObjectForm WITH_META = ObjectForm.EMPTY.may("_meta", OBJECT);

  private static final ObjectForm NAMED =
      WITH_META.must("name", TEXT).may("title", TEXT).may("description", TEXT).may("icons", ICONS);

  static final ValueForm ANNOTATIONS =
      ObjectForm.EMPTY
          .may("audience", new ListForm(ROLE))
          .may("priority", ValueForms.number(McpForms::isPriority))
          .may("lastModified", ValueForms::moment);

  static final ObjectForm TOOL =
      NAMED
          .must("inputSchema", new InputSchemaForm())
          .may("outputSchema", new OutputSchemaForm())
          .may(
              "execution",
              ObjectForm.EMPTY.may(
                  "taskSupport", ValueForms.choice(Set.of("forbidden", "optional", "required"))))
          .may(
              "annotations",
              ObjectForm.EMPTY
                  .may("title", TEXT)
                  .may("readOnlyHint", TRUTH)
                  .may("destructiveHint", TRUTH)
                  .may("idempotentHint", TRUTH)
                  .may("openWorldHint", TRUTH));

  private static final ObjectForm SITED =
      NAMED.may("mimeType", TEXT).may("annotations", ANNOTATIONS);

  static final ObjectForm RESOURCE = SITED.must("uri", TEXT).may("size", WHOLE);

  static final ObjectForm TEMPLATE = SITED.must("uriTemplate", TEXT);

  static final ObjectForm PROMPT =
      NAMED.may(
          "arguments",
          new ListForm(
              ObjectForm.EMPTY
                  .must("name", TEXT)
                  .may("title", TEXT)
                  .may("description", TEXT)
                  .may("required", TRUTH)));

  private McpForms() {}

  private static boolean isPriority(BigDecimal number) {
    return number.signum() >= 0 && number.compareTo(BigDecimal.ONE) <= 0;
  }
}
