package org.integrationgateway.wire.app;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.protocol.v1.Header;
import org.integrationgateway.protocol.v1.ResolveHttpSubjectRequest;
import org.integrationgateway.protocol.v1.ResolveHttpSubjectResponse;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.HttpSubjectRequest;
import org.integrationgateway.wire.call.Contexts;

/** Hosted requests and their subjects, to the wire and back. */
final class HttpSubjectCodec {
  private HttpSubjectCodec() {}

  static ResolveHttpSubjectRequest write(HttpSubjectRequest request) {
    var written =
        ResolveHttpSubjectRequest.newBuilder()
            .setBinding(request.binding())
            .setMethod(request.method())
            .setPath(request.path())
            .setParamsJson(ByteString.copyFromUtf8(request.params()))
            .setRawBody(UnsafeByteOperations.unsafeWrap(request.rawBody()))
            .setSecurityScheme(request.securityScheme())
            .putAllClaims(request.claims())
            .setApp(request.app());
    request.headers().forEach((name, values) -> written.addHeaders(header(name, values)));
    request.query().forEach((name, values) -> written.addQuery(header(name, values)));
    return written.build();
  }

  static HttpSubjectRequest read(ResolveHttpSubjectRequest request) {
    return new HttpSubjectRequest(
        request.getBinding(),
        request.getMethod(),
        request.getPath(),
        values(request.getHeadersList()),
        values(request.getQueryList()),
        request.getParamsJson().toStringUtf8(),
        request.getRawBody().toByteArray(),
        request.getSecurityScheme(),
        request.getClaimsMap(),
        request.getApp());
  }

  static ResolveHttpSubjectResponse write(Optional<Subject> subject) {
    var written = ResolveHttpSubjectResponse.newBuilder();
    subject.map(Contexts::write).ifPresent(written::setSubject);
    return written.build();
  }

  static Optional<Subject> read(ResolveHttpSubjectResponse response) {
    return response.hasSubject()
        ? Optional.of(Contexts.read(response.getSubject()))
        : Optional.empty();
  }

  private static Header header(String name, List<String> values) {
    return Header.newBuilder().setName(name).addAllValues(values).build();
  }

  private static Map<String, List<String>> values(List<Header> headers) {
    var values = new LinkedHashMap<String, List<String>>();
    headers.forEach(header -> values.put(header.getName(), List.copyOf(header.getValuesList())));
    return values;
  }
}
