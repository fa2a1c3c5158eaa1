package org.integrationgateway.manifest.reader;

import org.integrationgateway.manifest.app.ConnectionSelector;
import org.integrationgateway.manifest.app.HttpMethod;
import org.integrationgateway.manifest.app.OperationAnnotations;
import org.integrationgateway.manifest.app.OperationParameter;
import org.integrationgateway.manifest.app.ParameterLocation;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.app.RestOperation;
import org.integrationgateway.manifest.fields.Fields;

/** Reads a declared operation. */
final class OperationReader {
  private OperationReader() {}

  static RestOperation read(Fields fields) {
    fields.require("name", "method", "path");
    var method = fields.choice("method", HttpMethod.class).orElse(HttpMethod.GET);
    var path = fields.string("path").orElse("");
    return new RestOperation(
        fields.string("name").orElse(""),
        fields.string("title"),
        fields.string("description"),
        method,
        path,
        fields.string("connection"),
        fields.object("connectionSelector", OperationReader::selector),
        fields.strings("allowedRoles"),
        fields.strings("tags"),
        fields.objects("parameters", parameter -> parameter(parameter, method, path)),
        fields
            .object("annotations", OperationReader::annotations)
            .orElse(OperationAnnotations.NONE));
  }

  private static ConnectionSelector selector(Fields fields) {
    fields.require("parameter", "values");
    return new ConnectionSelector(
        fields.string("parameter").orElse(""), fields.text("default"), fields.texts("values"));
  }

  private static OperationParameter parameter(Fields fields, HttpMethod method, String path) {
    fields.require("name");
    var name = fields.string("name").orElse("");
    return new OperationParameter(
        name,
        fields.choice("type", ParameterType.class).orElse(ParameterType.STRING),
        fields.choice("in", ParameterLocation.class).orElse(location(name, method, path)),
        fields.string("description"),
        fields.bool("required").orElse(false),
        fields.node("default"),
        fields.bool("internal").orElse(false));
  }

  private static ParameterLocation location(String name, HttpMethod method, String path) {
    if (path.contains("{" + name + "}")) {
      return ParameterLocation.PATH;
    }
    return method.allowsBody() && method != HttpMethod.DELETE
        ? ParameterLocation.BODY
        : ParameterLocation.QUERY;
  }

  private static OperationAnnotations annotations(Fields fields) {
    return new OperationAnnotations(
        fields.string("title"),
        fields.bool("readOnlyHint"),
        fields.bool("destructiveHint"),
        fields.bool("idempotentHint"),
        fields.bool("openWorldHint"));
  }
}
