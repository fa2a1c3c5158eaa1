package org.integrationgateway.manifest.hosted;

import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Key;

/**
 * An entry of {@code spec.http}: a route below {@code /api/v1/<app>} that others call without a
 * token of the gateway. A request is verified over its raw bytes before anything is parsed, then
 * its query, the members of its JSON object or form, and the {@code {name}} parts of the path
 * become the input of the target, whose answer the caller gets. It runs as the subject that the
 * app's program names, else as {@code system:<app>}.
 *
 * <pre>{@code
 * http:
 *   event:
 *     path: /event
 *     method: POST
 *     credentialMode: none
 *     security: github
 *     target: events.handle
 * }</pre>
 *
 * <p>Of a request that is signed only in part, only the signed parts are input, and {@link
 * #unsignedParameters}.
 *
 * @param name its key in the map
 * @param path begins with a slash; {@code {name}} stands for any one segment
 * @param credentialMode empty: as the app
 * @param requestBody empty: any body, or none
 */
@Definition("httpBinding")
@Title("Hosted HTTP route")
@Doc("A route through which an external sender invokes an operation.")
public record HttpBinding(
    @Key String name,
    @Doc("The path, mounted under /api/v1/<app>. {name} stands for any one segment.")
        @Keywords(
            "{pattern:"
                + " '^(?!(?:.*/)?\\.{1,2}(?:/|$))/?(?:(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._~!$&''()*+"
                + ",;=:@-])+|\\{[A-Za-z_][A-Za-z0-9_.-]*\\})(?:/(?:(?:%[0-9A-Fa-f]{2}|[A-Za-z0-"
                + "9._~!$&''()*+,;=:@-])+|\\{[A-Za-z_][A-Za-z0-9_.-]*\\}))*$'}")
        @Example({"/event", "/hooks/{team}"})
        String path,
    @Doc("The HTTP method.") @Example("POST") BindingMethod method,
    @Doc(
            "none: the operation gets no upstream credential; subject: that of the caller."
                + " By default as the app.")
        @Example("none")
        Optional<ConnectionMode> credentialMode,
    @Doc("The name of one of spec.securitySchemes.") @Is("name") @Example("signed") String security,
    @Doc("The original id of the operation that is invoked.") @Is("name") @Example("events.handle")
        String target,
    @Doc("The body that the route accepts; by default any.")
        @Example("{required: true, content: {application/json: {}}}")
        Optional<RequestBody> requestBody,
    @Doc(
            "Names of parameters of path, query and body, and of headers for the resolver"
                + " of subjects, that are accepted although the signature of the scheme (hmac)"
                + " does not cover them.")
        @Keywords("{items: {type: string, minLength: 1}}")
        @Example("[team]")
        @Default("[]")
        Set<String> unsignedParameters) {
  public HttpBinding {
    path = path.startsWith("/") ? path : "/" + path;
    unsignedParameters = Set.copyOf(unsignedParameters);
    if (name.isBlank() || security.isBlank() || target.isBlank()) {
      throw new IllegalArgumentException("a binding needs a name, a security scheme and a target");
    }
  }
}
