package org.integrationgateway.core.outbound;

import java.util.HashSet;
import java.util.function.Function;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.engines.signing.ChallengedPresentation;
import org.integrationgateway.engines.signing.CredentialValues;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.engines.signing.ProofNonces;

/** Sends requests with a credential, and once more where the server asks for it. */
public record PresentedSend(Presentation presentation, CredentialValues values) {
  /**
   * Sends a request.
   *
   * @param request without what presents the credential
   * @throws org.integrationgateway.base.template.TemplateException when the credential does not fit
   * @throws GatewayException of {@code send}; {@code UPSTREAM_UNREACHABLE} when a body that can be
   *     sent once only would have to be sent again
   */
  public Reply send(OutboundRequest request, Function<OutboundRequest, Reply> send) {
    var found = ChallengedPresentation.in(presentation).filter(each -> each.isFor(values));
    if (found.isEmpty()) {
      return send.apply(request.presenting(presentation, values));
    }
    var challenged = found.get();
    boolean isStream = request.body().filter(OutboundRequest.Body::isStream).isPresent();
    boolean asksFirst = isStream && challenged.asksFirst(request.unpresented());
    var names = new HashSet<>(request.reads());
    names.addAll(challenged.reads());
    var read = request.reading(names);
    var first = asksFirst ? read.reading(request.uri()) : read;
    var reply = send.apply(first.presenting(presentation, values));
    boolean again = challenged.answered(values, first.unpresented(), answer(reply));
    if (!again && !asksFirst) {
      return reply;
    }
    reply.close();
    if (isStream && !asksFirst) {
      throw new GatewayException(
          ErrorCode.UPSTREAM_UNREACHABLE,
          "'%s' asked for a new nonce after the body was sent, which can be sent once only: call again"
              .formatted(request.uri().getHost()));
    }
    reply = send.apply(read.presenting(presentation, values));
    challenged.answered(values, read.unpresented(), answer(reply));
    return reply;
  }

  private static ChallengedPresentation.Answer answer(Reply reply) {
    return new ChallengedPresentation.Answer(
        reply.status(), reply.challenges(), reply.values(ProofNonces.HEADER));
  }
}
