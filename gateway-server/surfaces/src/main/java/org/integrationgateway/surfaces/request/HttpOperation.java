package org.integrationgateway.surfaces.request;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import org.integrationgateway.manifest.openapi.input.HttpParameter;

/**
 * An operation as an HTTP request.
 *
 * @param method in capitals
 * @param baseUrl may hold {@code {param}}, a parameter of the connection
 * @param path may hold {@code {param}}, a parameter of the operation
 * @param query that is the same for every call, encoded and without question mark; may be empty
 * @param parameters without a body: those in the body make a JSON object. Empty, and no body: all
 *     that the caller gives goes into the query, or into the body where there is one
 * @param body empty: made of the parameters, as the header {@code Content-Type} says: a form,
 *     parts, else JSON
 * @param headers the same for every request
 * @param pathValues fixed values of placeholders in the path
 * @param accepts media types that the request asks for, the best first; empty: JSON, else any
 */
public record HttpOperation(
    String method,
    String baseUrl,
    String path,
    String query,
    List<HttpParameter> parameters,
    Optional<HttpBody> body,
    Map<String, String> headers,
    Map<String, String> pathValues,
    List<String> accepts) {
  private static final String BODY = "body";

  public HttpOperation {
    parameters = List.copyOf(parameters);
    headers = Map.copyOf(headers);
    pathValues = Map.copyOf(pathValues);
    accepts = List.copyOf(accepts);
  }

  /** An operation as a manifest declares it. */
  public HttpOperation(
      String method,
      String baseUrl,
      String path,
      List<HttpParameter> parameters,
      Map<String, String> headers,
      Map<String, String> pathValues) {
    this(method, baseUrl, path, "", parameters, Optional.empty(), headers, pathValues, List.of());
  }

  /** The place of each member of the input: {@code path}, {@code query} and so on. */
  public Map<String, String> places() {
    var places = new HashMap<String, String>();
    PathTemplate.parse(path, pathValues, parameters)
        .parameters()
        .forEach(name -> places.put(name, "path"));
    for (var parameter : parameters) {
      if (!parameter.internal()) {
        places.put(parameter.member(), place(parameter.in()));
      }
    }
    body.flatMap(HttpBody::whole).ifPresent(member -> places.put(member, BODY));
    body.ifPresent(given -> given.parts().forEach(part -> places.put(part.member(), BODY)));
    return places;
  }

  private String place(HttpParameter.In declared) {
    var in =
        declared == HttpParameter.In.BODY && !mayHaveBody() ? HttpParameter.In.QUERY : declared;
    return in.name().toLowerCase(Locale.ROOT);
  }

  /** Whether parameters may be declared in the body: not where it has no meaning. */
  boolean mayHaveBody() {
    return !method.equals("GET") && !method.equals("HEAD");
  }

  /** Whether undeclared members go into the body. */
  boolean usuallyHasBody() {
    return mayHaveBody() && !method.equals("DELETE");
  }
}
