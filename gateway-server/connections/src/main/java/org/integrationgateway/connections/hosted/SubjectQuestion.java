package org.integrationgateway.connections.hosted;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.connections.hosted.verify.HostedRequest;
import org.integrationgateway.connections.hosted.verify.Verified;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.HostedBinding;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.sdk.app.HttpSubjectRequest;

/**
 * A verified request, as the provider of its app gets it to resolve the subject.
 *
 * @param proven the parts of the request that are passed on
 * @param input of the target, and the segments of the path
 */
record SubjectQuestion(
    App app,
    HostedBinding binding,
    HostedRequest hosted,
    ProvenParts proven,
    Verified verified,
    HostedInput input) {
  /** The question, without what carries a key or a password. */
  HttpSubjectRequest request(byte[] body) {
    var scheme = binding.scheme();
    var headers = proven.taken(hosted.headers());
    Map<String, List<String>> query = new HashMap<>(hosted.query());
    query.keySet().removeIf(name -> !proven.takesOfUrl(name));
    headers.remove("cookie");
    if (scheme instanceof SecurityScheme.Http) {
      headers.remove("authorization");
    }
    if (scheme instanceof SecurityScheme.ApiKey key) {
      headers.keySet().removeIf(key.name()::equalsIgnoreCase);
      query.remove(key.name());
    }
    return new HttpSubjectRequest(
        binding.name(),
        hosted.method(),
        hosted.path(),
        headers,
        query,
        input.untyped().toString(),
        body,
        binding.schemeName(),
        verified.claims(),
        app.name());
  }
}
