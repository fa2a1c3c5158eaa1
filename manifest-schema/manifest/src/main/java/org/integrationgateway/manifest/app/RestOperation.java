package org.integrationgateway.manifest.app;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.xml.XmlBody;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * An operation that the manifest declares itself: an HTTP request (RFC 9110) below the base URL of
 * {@code spec.surfaces.rest}.
 *
 * <pre>{@code
 * - name: forecast.get
 *   method: GET
 *   path: /cities/{city}/forecast
 *   parameters:
 *   - {name: city, required: true}
 *   - {name: days, type: int, default: 1}
 * }</pre>
 *
 * <p>The name is at most 128 letters, digits, dots, {@code _}, {@code -} and {@code :}, and begins
 * with a letter or a digit. Each {@code {name}} of the path is a parameter of the operation, a
 * managed one, or a param of a connection.
 */
@Definition("operation")
@Doc("A request to the upstream that callers can make.")
public record RestOperation(
    @Doc(
            "The id of the operation for callers, also in URLs. Letters, digits, '.', '_',"
                + " '-' and ':'.")
        @Keywords("{pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$'}")
        @Example("forecast.get")
        String name,
    @Doc("The title that users see.") @Example("Get a forecast") Optional<String> title,
    @Doc("What the operation does and when to use it: agents choose by it.")
        @Example("Forecast for a city, up to ten days ahead.")
        Optional<String> description,
    @Doc("The HTTP method.") @Example("GET") HttpMethod method,
    @Doc(
            "The path of the request, which begins with a slash and is appended to the base"
                + " URL. {name} stands for a parameter of the operation, a managed one, or a"
                + " param of a connection.")
        @Keywords("{pattern: '^/(?:[^\\s\"#<>\\\\^`{|}\\u0000-\\u001f\\u007f]|\\{[^{}/]*\\})*$'}")
        @Example("/cities/{city}/forecast")
        String path,
    @Doc(
            "The base URL of this operation, where it differs from that of the surface, as"
                + " for uploads. The connection's credential is sent there too.")
        @Is("url")
        @Example("https://upload.weather.example/v1")
        Optional<String> baseUrl,
    @Doc("The name of one of spec.connections; replaces the one of the surface.")
        @Is("connectionName")
        @Example("default")
        Optional<String> connection,
    @Doc("A parameter whose value chooses the connection.")
        @Example("{parameter: actor, default: user, values: {user: default, bot: bot}}")
        Optional<ConnectionSelector> connectionSelector,
    @Is("allowedRoles") @Default("[]") List<String> allowedRoles,
    @Doc("Tags that group operations.") @Example("[forecasts]") @Default("[]") List<String> tags,
    @Doc("The parameters that callers can set.")
        @Example("[{name: city}, {name: days, type: int, default: 1}]")
        @Default("[]")
        List<OperationParameter> parameters,
    @Doc("Hints for clients, as the Model Context Protocol defines them.")
        @Example("{readOnlyHint: true}")
        @Default("{}")
        OperationAnnotations annotations,
    @Doc("The operation requests a URL from the upstream, and sends the caller's bytes there.")
        @Example("{urlPath: upload.url}")
        Optional<UploadStep> upload,
    @Doc("The body of the request in XML, built from the parameters.")
        @Example("{template: '<city><name>{city}</name></city>'}")
        Optional<XmlBody> xml) {
  public RestOperation {
    allowedRoles = List.copyOf(allowedRoles);
    tags = List.copyOf(tags);
    baseUrl = baseUrl.map(RestSurface::withoutSlash);
    parameters = parameters.stream().map(parameter -> parameter.of(method, path)).toList();
    if (name.isBlank()) {
      throw new InvalidMemberException("name", "an operation needs a name");
    }
    if (!path.startsWith("/")) {
      throw new InvalidMemberException(
          "path", "the path of operation '" + name + "' must begin with '/'");
    }
    if (xml.isPresent()) {
      checkTemplate(xml.get(), method, parameters);
    }
  }

  private static void checkTemplate(
      XmlBody xml, HttpMethod method, List<OperationParameter> parameters) {
    if (method == HttpMethod.GET || method == HttpMethod.HEAD) {
      throw new InvalidMemberException("xml", "a " + method.text() + " request has no body");
    }
    var used = xml.prepared().parameters();
    var declared = parameters.stream().map(OperationParameter::name).toList();
    for (var name : used) {
      if (!declared.contains(name)) {
        throw new InvalidMemberException(
            "xml", "the template has {" + name + "}, but the operation has no such parameter");
      }
    }
    for (var parameter : parameters) {
      if (parameter.in() == ParameterLocation.BODY && !used.contains(parameter.name())) {
        throw new InvalidMemberException(
            "xml",
            "parameter '%s' is in the body, but the template has no {%s}"
                .formatted(parameter.name(), parameter.name()));
      }
    }
  }

  /** Returns this operation at another base URL of its own. */
  public RestOperation at(String url) {
    return new RestOperation(
        name,
        title,
        description,
        method,
        path,
        Optional.of(url),
        connection,
        connectionSelector,
        allowedRoles,
        tags,
        parameters,
        annotations,
        upload,
        xml);
  }
}
