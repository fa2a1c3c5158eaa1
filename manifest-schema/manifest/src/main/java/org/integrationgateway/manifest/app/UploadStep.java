package org.integrationgateway.manifest.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.fields.ValuePaths;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.PropertyNames;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;

/**
 * The second step of an operation that asks for a URL and then sends the bytes there. The second
 * request has no credential of the connection: the URL itself permits it.
 *
 * @param urlPath JSON path in the answer of the first step
 * @param headersPath JSON path of an object of further headers; empty: none
 * @param member of the operation's input that has the bytes
 */
@Definition("upload")
@Doc("An upload of bytes to a URL in the response, as presigned URLs of object stores require.")
@Example("{urlPath: upload.url}")
public record UploadStep(
    @Doc("JSON path of the URL in the response.") @Example("upload.url") String urlPath,
    @Doc("The method of the upload request: PUT, the default, or POST.")
        @Example("PUT")
        @Default("PUT")
        HttpMethod method,
    @Doc("Fixed headers of the upload request, by name.")
        @Is("headerValue")
        @PropertyNames("headerName")
        @Example("{x-ms-blob-type: BlockBlob}")
        @Form(Records.TEXT)
        @Default("{}")
        Map<String, String> headers,
    @Doc(
            "JSON path of an object in the response whose members are headers of the upload"
                + " request.")
        @Example("upload.headers")
        Optional<String> headersPath,
    @Doc("The member of the input that contains the bytes.") @Example("file") @Default("file")
        String member) {
  public UploadStep {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    if (urlPath.isBlank()) {
      throw new InvalidMemberException("urlPath", "upload needs the path of a URL");
    }
    ValuePaths.check("urlPath", urlPath);
    headersPath.ifPresent(path -> ValuePaths.check("headersPath", path));
    if (method != HttpMethod.PUT && method != HttpMethod.POST) {
      throw new InvalidMemberException("method", "bytes are sent by PUT or POST");
    }
  }
}
