package org.integrationgateway.upstreams.xml;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.openapi.input.HttpBody;
import org.integrationgateway.manifest.xml.XmlBody;
import org.integrationgateway.manifest.xml.XmlTemplate;

/** Gives the requests of another upstream bodies in XML, made of the input by a template. */
public final class XmlRequests implements Upstream {
  /** The member of the other upstream's input that is the body; no parameter has this name. */
  private static final String DOCUMENT = "#xml";

  private final Upstream upstream;
  private final XmlTemplate template;
  private final List<String> inBody;

  /**
   * @param upstream has the {@link #body} of the template
   * @param inBody members of the input that are not sent otherwise
   */
  public XmlRequests(Upstream upstream, XmlBody body, List<String> inBody) {
    this.upstream = upstream;
    this.template = body.prepared();
    this.inBody = List.copyOf(inBody);
  }

  /** The body of the other upstream's request. */
  public static HttpBody body(XmlBody body) {
    return new HttpBody(body.contentType(), HttpBody.Format.TEXT, Optional.of(DOCUMENT), List.of());
  }

  @Override
  public Optional<String> problem(Map<String, String> params) {
    return upstream.problem(params);
  }

  @Override
  public RequestPreview preview(Invocation invocation) {
    return upstream.preview(written(invocation));
  }

  @Override
  public Reply execute(Invocation invocation) {
    return upstream.execute(written(invocation));
  }

  private Invocation written(Invocation invocation) {
    var input = invocation.input().deepCopy();
    try {
      var document = XmlInput.write(template, input);
      input.remove(inBody);
      input.put(DOCUMENT, document);
    } catch (IllegalArgumentException unfit) {
      throw new GatewayException(
          ErrorCode.INVALID_PARAMETERS,
          "the input has no form in XML: " + unfit.getMessage(),
          unfit);
    }
    return invocation.page(input, invocation.page());
  }
}
