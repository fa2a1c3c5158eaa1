package org.integrationgateway.work.api.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.http.api.RequestFields;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.agent.session.Session;
import org.integrationgateway.sdk.agent.session.SessionChange;
import org.integrationgateway.sdk.agent.session.SourceWorkspace;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of a request for a session.
 *
 * @param provider name of the agent's provider
 */
record SessionForm(String provider, NewSession session) {
  private static final String WORKSPACE = "/workspace";

  static SessionForm read(ObjectNode body, Optional<String> key) {
    var fields =
        new RequestFields(
            body, "provider", "model", "clientRef", "metadata", "workspace", "idempotencyKey");
    var provider = fields.requiredText("provider");
    var model = fields.requiredText("model");
    var clientRef = fields.text("clientRef");
    var metadata = fields.textByName("metadata");
    var workspace = fields.fields("workspace", "checkouts", "cwd").flatMap(SessionForm::workspace);
    var session = fields.make("", () -> new NewSession(model, clientRef, metadata, workspace, key));
    fields.check();
    return new SessionForm(provider, session.orElseThrow());
  }

  private static Optional<SourceWorkspace> workspace(RequestFields fields) {
    var checkouts = fields.objects("checkouts", "url", "ref", "path");
    var read = checkouts.stream().flatMap(each -> checkout(each).stream()).toList();
    var cwd = fields.text("cwd");
    // A checkout that is wrong was reported already: the member is not missing.
    return read.size() < checkouts.size()
        ? Optional.empty()
        : fields.make(WORKSPACE, () -> new SourceWorkspace(read, cwd));
  }

  private static Optional<SourceWorkspace.Checkout> checkout(RequestFields fields) {
    var url = fields.requiredText("url");
    var ref = fields.text("ref");
    var path = fields.requiredText("path");
    return fields.make(
        WORKSPACE + "/checkouts", () -> new SourceWorkspace.Checkout(url, ref, path));
  }

  /** The body of a request to change a session. */
  static SessionChange change(ObjectNode body) {
    var fields = new RequestFields(body, "clientRef", "state", "metadata");
    var clientRef = fields.text("clientRef");
    var state = NamedValues.member(fields, "state", Session.State.class);
    var metadata =
        fields.has("metadata")
            ? Optional.of(fields.textByName("metadata"))
            : Optional.<Map<String, String>>empty();
    var change = fields.make("", () -> new SessionChange(clientRef, state, metadata));
    if (List.of("clientRef", "state", "metadata").stream().noneMatch(fields::has)) {
      fields.refuse("state", "the change has no member: give 'clientRef', 'state' or 'metadata'");
    }
    fields.check();
    return change.orElseThrow();
  }
}
