package org.integrationgateway.packaging.inspect;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;
import org.integrationgateway.manifest.app.ParameterType;

/**
 * A parameter of a declared operation.
 *
 * @param in where it is sent: {@code path}, {@code query}, {@code header}, {@code cookie}, {@code
 *     body}; empty where callers need not know
 * @param defaultValue as it is written
 */
public record DeclaredParameter(
    String name,
    ParameterType type,
    Optional<String> in,
    boolean required,
    Optional<String> description,
    @JsonProperty("default") Optional<String> defaultValue) {}
