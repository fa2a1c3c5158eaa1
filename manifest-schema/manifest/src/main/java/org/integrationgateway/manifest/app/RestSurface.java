package org.integrationgateway.manifest.app;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * The {@code spec.surfaces.rest}: operations declared in the manifest.
 *
 * @param connection empty: the app's default one
 * @param baseUrl required with operations; their paths are appended to it
 * @param operations in the order of the manifest
 */
@Keywords(
    "{if: {required: [operations], properties: {operations: {minItems: 1}}}, then: {required:"
        + " [baseUrl]}}")
public record RestSurface(
    @Is("connectionName") Optional<String> connection,
    @Doc(
            "The base URL, to which paths of operations are appended. {name} stands for a"
                + " param of a connection or a managed path parameter.")
        @Is("url")
        @Example("https://api.weather.example/v1")
        Optional<String> baseUrl,
    @Doc("The operations of the surface.")
        @Example(
            "[{name: forecast.get, method: GET, path: '/cities/{city}/forecast', parameters:"
                + " [{name: city}]}]")
        @Default("[]")
        List<RestOperation> operations) {
  public RestSurface {
    baseUrl = baseUrl.map(RestSurface::withoutSlash);
    operations = List.copyOf(operations);
  }

  static String withoutSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }
}
