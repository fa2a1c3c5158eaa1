package org.integrationgateway.manifest.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Name;

/**
 * The choice of the connection by a parameter of the call, for operations that act as different
 * principals: {@code {parameter: actor, default: user, values: {user: default, bot: bot}}}. The
 * values are at least one; the default is one of them.
 */
public record ConnectionSelector(
    @Doc("The name of a parameter of the operation; usually an internal one.")
        @Is("name")
        @Example("actor")
        String parameter,
    @Name("default")
        @Doc("The parameter's value when the caller gives none; one of values.")
        @Example("user")
        @Form(Records.TEXT)
        Optional<String> defaultValue,
    @Name("values")
        @Doc("The connection for each value of the parameter.")
        @Keywords("{minProperties: 1}")
        @Example("{user: default, bot: bot}")
        @Form(Records.TEXT)
        Map<String, String> connections) {
  public ConnectionSelector {
    connections = Collections.unmodifiableMap(new LinkedHashMap<>(connections));
    if (parameter.isBlank() || connections.isEmpty()) {
      throw new IllegalArgumentException("a connectionSelector needs 'parameter' and 'values'");
    }
    if (defaultValue.isPresent() && !connections.containsKey(defaultValue.get())) {
      throw new InvalidMemberException(
          "default",
          "the connectionSelector's default '"
              + defaultValue.get()
              + "' is not one of its values: "
              + String.join(", ", connections.keySet()));
    }
  }
}
