package org.integrationgateway.manifest.reader;

import java.util.Set;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.hosted.BindingMethod;
import org.integrationgateway.manifest.hosted.HttpBinding;
import org.integrationgateway.manifest.hosted.RequestBody;

/** Reads {@code spec.http}. */
final class HostedReader {
  private HostedReader() {}

  static HttpBinding binding(String name, Fields fields) {
    fields.require("path", "method", "security", "target");
    return new HttpBinding(
        name,
        fields.string("path").orElse(""),
        fields.choice("method", BindingMethod.class).orElse(BindingMethod.POST),
        fields.choice("credentialMode", ConnectionMode.class),
        fields.string("security").orElse(""),
        fields.string("target").orElse(""),
        fields.object("requestBody", HostedReader::body),
        Set.copyOf(fields.strings("unsignedParameters")));
  }

  private static RequestBody body(Fields fields) {
    return new RequestBody(
        fields.bool("required").orElse(false),
        fields
            .objectMap(
                "content",
                (type, media) -> {
                  media.acceptAll();
                  return type;
                })
            .keySet());
  }
}
