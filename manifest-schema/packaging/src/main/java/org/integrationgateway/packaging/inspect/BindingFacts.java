package org.integrationgateway.packaging.inspect;

import java.util.Optional;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.hosted.HttpBinding;
import org.integrationgateway.manifest.hosted.SecurityScheme;

/**
 * A route that an app offers to others.
 *
 * @param security name of the scheme, and {@code securityType} what it is
 * @param target id of the operation that it invokes
 */
public record BindingFacts(
    String name,
    String method,
    String path,
    String security,
    Optional<String> securityType,
    String target) {

  static BindingFacts of(HttpBinding binding, AppSpec app) {
    var scheme = Optional.ofNullable(app.securitySchemes().get(binding.security()));
    return new BindingFacts(
        binding.name(),
        binding.method().text(),
        binding.path(),
        binding.security(),
        scheme.map(SecurityScheme::type).map(type -> type.text()),
        binding.target());
  }
}
