package org.integrationgateway.work.api.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.api.BodyType;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.WrittenAs;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.SessionChange;
import org.integrationgateway.sdk.agent.session.SourceWorkspace;

/**
 * The body of a request for a session.
 *
 * @param provider name of the agent's provider
 * @param idempotencyKey read by {@link org.integrationgateway.http.api.CreateHandler}
 */
record SessionForm(
    Optional<String> provider,
    String model,
    Optional<String> clientRef,
    @Default("{}") Map<String, String> metadata,
    @WrittenAs(Workspace.class) Optional<SourceWorkspace> workspace,
    Optional<String> idempotencyKey) {
  static final BodyType<SessionForm> NEW = new BodyType<>(SessionForm.class);
  static final BodyType<Change> CHANGE = new BodyType<>(Change.class);

  /** The session, whose problems come before that of an absent provider. */
  NewSession session(Optional<String> key) {
    var session = BodyType.made(() -> new NewSession(model, clientRef, metadata, workspace, key));
    if (provider.isEmpty()) {
      throw GatewayException.invalid(
          "provider",
          "'provider' is missing: name one of the agents that GET /api/v1/agent/providers lists");
    }
    return session;
  }

  record Workspace(@Default("[]") List<SourceWorkspace.Checkout> checkouts, Optional<String> cwd)
      implements WrittenAs.Written<SourceWorkspace> {
    @Override
    public SourceWorkspace value() {
      return new SourceWorkspace(checkouts, cwd);
    }
  }

  /** The body of a request to change a session. */
  record Change(@Inline SessionChange change) {
    Change {
      if (change.clientRef().isEmpty() && change.state().isEmpty() && change.metadata().isEmpty()) {
        throw new InvalidMemberException(
            "state", "the change has no member: give 'clientRef', 'state' or 'metadata'");
      }
    }
  }
}
