package org.integrationgateway.core.catalog;

import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * One parameter of an operation, as it is listed.
 *
 * @param type a JSON Schema type: string, integer, number, boolean, object or array
 */
public record Parameter(
    String name,
    String type,
    Optional<String> description,
    boolean required,
    Optional<JsonNode> defaultValue) {}
