package org.integrationgateway.upstreams.upload;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.manifest.app.UploadStep;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Sends the request of another upstream, which answers with a URL, and then the bytes of the caller
 * to that URL: without the credential, under the egress policy, and while they arrive. The answer
 * of the operation is that of the first request; where the second one is refused, its answer is.
 */
public final class TwoStepUpload implements Upstream {
  private static final int LARGEST_ANSWER = 1 << 20;
  private static final int MOST_HEADERS = 50;
  private static final String ANY_BYTES = "application/octet-stream";

  private final Upstream first;
  private final UploadStep step;
  private final Outbound outbound;
  private final List<HttpField> headers = new ArrayList<>();

  /**
   * @param first asks for the URL; the member of the bytes is no parameter of it
   */
  public TwoStepUpload(Upstream first, UploadStep step, Outbound outbound) {
    this.first = first;
    this.step = step;
    this.outbound = outbound;
    step.headers().forEach((name, value) -> headers.add(new PreEncodedHttpField(name, value)));
  }

  @Override
  public Optional<String> problem(Map<String, String> params) {
    return first.problem(params);
  }

  @Override
  public BodyInput bodies() {
    return new BodyInput(Optional.of(step.member()), List.of("*/*"), Set.of(step.member()));
  }

  @Override
  public RequestPreview preview(Invocation invocation) {
    return first.preview(asking(invocation));
  }

  @Override
  public Reply execute(Invocation invocation) {
    var reply = first.execute(asking(invocation));
    if (reply.status() / 100 != 2) {
      return reply;
    }
    byte[] text;
    try (reply) {
      text =
          reply
              .body()
              .readAtMost(LARGEST_ANSWER)
              .orElseThrow(() -> unusable("is longer than 1 MiB"));
    } catch (IOException incomplete) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "the response with the URL for the upload ended early",
          incomplete);
    }
    var answer = parsed(text);
    var sent = outbound.send(request(answer, invocation), invocation.deadline());
    if (sent.status() >= 400) {
      return sent;
    }
    sent.close();
    if (sent.status() >= 300) {
      throw unusable("leads to a place that redirects, which an upload does not follow");
    }
    return reply.with(new Reply.Body.Bytes(text));
  }

  private Invocation asking(Invocation invocation) {
    var input = invocation.input().deepCopy();
    input.remove(step.member());
    return new Invocation(
        invocation.operation(),
        input,
        invocation.context(),
        invocation.credential(),
        invocation.deadline(),
        invocation.page(),
        Map.of(),
        invocation.client(),
        invocation.capture());
  }

  private static JsonNode parsed(byte[] text) {
    try {
      return Json.parseAnswer(text);
    } catch (JacksonException malformed) {
      throw unusable("is not JSON");
    }
  }

  private OutboundRequest request(JsonNode answer, Invocation invocation) {
    var url =
        JsonPath.text(answer, step.urlPath())
            .orElseThrow(() -> unusable("has no URL at '" + step.urlPath() + "'"));
    var all = new ArrayList<>(headers);
    step.headersPath()
        .flatMap(path -> JsonPath.find(answer, path))
        .ifPresent(told -> add(told, all));
    return new OutboundRequest(step.method().text(), uri(url), all, Optional.of(body(invocation)));
  }

  private static URI uri(String url) {
    try {
      var uri = new URI(url);
      boolean isHttp = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
      if (isHttp && uri.getHost() != null && uri.getRawUserInfo() == null) {
        return uri;
      }
    } catch (URISyntaxException malformed) {
      throw unusable("has a URL that is malformed");
    }
    throw unusable("has a URL that is not one of http or https with a host");
  }

  private void add(JsonNode told, List<HttpField> all) {
    for (var header : told.properties()) {
      var value = header.getValue().asString("");
      if (!SentHeaders.isName(header.getKey())
          || !SentHeaders.isSafe(value)
          || all.size() >= MOST_HEADERS) {
        throw unusable(
            "has headers at '%s' that cannot be sent".formatted(step.headersPath().orElse("")));
      }
      all.add(new HttpField(header.getKey(), value));
    }
  }

  private OutboundRequest.Body body(Invocation invocation) {
    var uploads = invocation.uploads().getOrDefault(step.member(), List.of());
    if (uploads.size() > 1) {
      throw GatewayException.invalid(step.member(), "'" + step.member() + "' takes one file");
    }
    if (!uploads.isEmpty()) {
      var upload = uploads.get(0);
      return new OutboundRequest.Body(
          upload.contentType().orElse(ANY_BYTES),
          new OutboundRequest.Content.Stream(upload::open, upload.length()));
    }
    try {
      var text = invocation.input().path(step.member()).asString("");
      return new OutboundRequest.Body(ANY_BYTES, Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException noBase64) {
      throw GatewayException.invalid(
          step.member(),
          "'%s' must be Base64 (RFC 4648): the bytes that it stands for are sent"
              .formatted(step.member()));
    }
  }

  private static GatewayException unusable(String why) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE, "the response with the URL for the upload " + why);
  }
}
