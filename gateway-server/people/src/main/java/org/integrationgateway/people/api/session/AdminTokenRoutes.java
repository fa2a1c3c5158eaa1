package org.integrationgateway.people.api.session;

import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.http.api.CreateHandler;
import org.integrationgateway.http.api.TokenForm;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.idempotency.StoredAnswer;
import org.integrationgateway.http.identity.ApiToken;
import org.integrationgateway.http.identity.ApiTokens;
import org.integrationgateway.http.identity.TokenRequest;
import org.integrationgateway.http.route.Paging;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.sdk.Subject;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lists and revokes the tokens of every subject, and creates those of service accounts. A token of
 * another user would let an operator act as that user, so none is created.
 */
public final class AdminTokenRoutes {
  private static final String TOKENS = "/admin/api/v1/tokens";
  private static final String SUBJECT = "subject";
  private static final String SERVICE_ACCOUNT = "service_account:[^\\s:][^\\s]{0,199}";

  private static final BodyType<NewToken> BODY = new BodyType<>(NewToken.class);

  private final OperatorAccess operators;
  private final ApiTokens tokens;
  private final IdempotencyRecords records;
  private final AuditTrail audit;

  /**
   * @param operators which must be named by the configuration
   * @param records of the requests with an idempotency key
   */
  public AdminTokenRoutes(
      OperatorAccess operators, ApiTokens tokens, IdempotencyRecords records, AuditTrail audit) {
    this.operators = operators;
    this.tokens = tokens;
    this.records = records;
    this.audit = audit;
  }

  public void mount(Routes.Builder routes) {
    routes
        .get(TOKENS, RouteInput.paged(SUBJECT), this::list)
        .add(
            "POST",
            TOKENS,
            CreateHandler.INPUT,
            new CreateHandler(operators::admitNamed, records, this::create))
        .delete(TOKENS + "/{id}", this::revoke);
  }

  private record NewToken(@Inline TokenRequest request, String subject) {}

  private void list(Exchange exchange) {
    operators.admitNamed(exchange);
    var all = tokens.listAny(exchange.query().single(SUBJECT));
    Paging.reply(exchange, "tokens", all, ApiToken::id, TokenForm::json);
  }

  private StoredAnswer create(Caller operator, ObjectNode body) {
    var form = BODY.read(body);
    var subject = form.subject();
    if (!subject.matches(SERVICE_ACCOUNT)) {
      throw GatewayException.invalid(
          SUBJECT,
          "'subject' is '%s', and must be that of a service account: service_account:<id>"
              .formatted(subject));
    }
    var created = tokens.mint(Subject.of(subject), form.request());
    record("token.create", operator, created.token());
    return CreateHandler.answer(201, TokenForm.json(created));
  }

  private void revoke(Exchange exchange) {
    var operator = operators.admitNamed(exchange);
    record("token.revoke", operator, tokens.revokeAny(exchange.path("id")));
    exchange.reply(204);
  }

  private void record(String action, Caller operator, ApiToken token) {
    audit.record(
        new AuditEvent(action, operator.subject().id())
            .with("id", token.id())
            .with("name", token.name())
            .with("owner", token.subject().id()));
  }
}
