package org.integrationgateway.manifest.connection;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.fields.ValuePaths;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;

/**
 * A request made after connecting, with the new access token. Every item of the response is a
 * candidate: a single one is taken, several are offered to the user, and an empty list fails the
 * connection.
 */
@Definition("discovery")
@Doc("The request after connecting: each item in its response is a candidate connection.")
@Example("{url: 'https://api.weather.example/accounts', idPath: id, namePath: name}")
public record Discovery(
    @Doc(
            "The endpoint that is called with the new access token. Each item in its"
                + " response is a candidate: a single one is taken, the user chooses one of"
                + " several, and none fails the connection.")
        @Is("url")
        @Example("https://api.weather.example/accounts")
        String url,
    @Doc("JSON path of an item's identifier.") @Example("id") Optional<String> idPath,
    @Doc("JSON path of the item's name that users see.") @Example("name") Optional<String> namePath,
    @Doc("JSON path in each item, by the name of the connection param that it fills.")
        @Example("{region: region.code}")
        @Form(Records.TEXT)
        @Default("{}")
        Map<String, String> metadata) {
  public Discovery {
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    if (url.isBlank()) {
      throw new InvalidMemberException("url", "discovery needs a url");
    }
    idPath.ifPresent(path -> ValuePaths.check("idPath", path));
    namePath.ifPresent(path -> ValuePaths.check("namePath", path));
    ValuePaths.check("metadata", metadata.values());
  }
}
