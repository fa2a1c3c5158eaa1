package org.integrationgateway.surfaces.mcp.form;

import static org.integrationgateway.surfaces.mcp.form.McpForms.TEXT;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The contents of a resource: a text, or bytes. */
final class ContentsForm implements ValueForm {
  private static final ObjectForm CONTENTS =
      McpForms.WITH_META.must("uri", TEXT).may("mimeType", TEXT);
  private static final ValueForm TEXTS = CONTENTS.must("text", TEXT);
  private static final ValueForm BYTES = CONTENTS.must("blob", ValueForms::base64);

  @Override
  public Optional<JsonNode> fit(JsonNode value, FormChanges changes) {
    return value.hasNonNull("text") ? TEXTS.fit(value, changes) : BYTES.fit(value, changes);
  }
}
