package org.integrationgateway.mcp.door.feature;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.capture.Captures;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.TestApps;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.sdk.app.OperationHints;
import tools.jackson.databind.node.ObjectNode;

/** A catalog of many tools with the words of usual APIs. */
final class LargeCatalog {
  private static final List<String> VERBS =
      List.of("create", "list", "update", "delete", "archive", "search", "export", "sync", "get");
  private static final List<String> NOUNS =
      List.of(
          "Invoice",
          "Customer",
          "Repository",
          "Issue",
          "Message",
          "Channel",
          "Payment",
          "Ticket",
          "Document",
          "Folder",
          "User",
          "Webhook",
          "Report",
          "Subscription",
          "Calendar");
  private static final Upstream OK = invocation -> new Reply(200, List.of(), Reply.Body.EMPTY);

  private LargeCatalog() {}

  /** Apps with so many tools altogether, 200 each. */
  static List<App> apps(int tools) {
    var schemas = new SchemaCompiler();
    var apps = new ArrayList<App>();
    for (int app = 0; app < tools / 200; app++) {
      var operations = new Operation[200];
      for (int i = 0; i < operations.length; i++) {
        operations[i] = operation(schemas, "app" + app, i);
      }
      apps.add(TestApps.app("app" + app, Optional.empty(), operations));
    }
    return apps;
  }

  private static Operation operation(SchemaCompiler schemas, String app, int i) {
    var verb = VERBS.get(i % VERBS.size());
    var noun = NOUNS.get(i / VERBS.size() % NOUNS.size());
    return new Operation(
        app,
        verb + noun + (i < VERBS.size() * NOUNS.size() ? "" : "Batch"),
        new Operation.Listing(
            Optional.of(verb + " " + noun),
            Optional.of(
                "Lets the caller %s one %s of %s, by its identifier. ".formatted(verb, noun, app)
                    + "Answers with what the server keeps of it. ".repeat(10)),
            List.of(noun)),
        new Operation.Shape(schemas.generated(schema(noun)), Optional.empty()),
        new Operation.Binding("POST", Transport.REST, TestApps.CONNECTION, Optional.empty(), OK),
        new Operation.Access(OperationHints.NONE, List.of()));
  }

  private static ObjectNode schema(String noun) {
    var schema = Json.object().put("type", "object");
    var properties = schema.putObject("properties");
    for (var name :
        List.of("identifier", "workspace", "expand", noun.toLowerCase(Locale.ROOT) + "Name")) {
      properties
          .putObject(name)
          .put("type", "string")
          .put("description", "What the " + noun + " has as its " + name + ".");
    }
    return schema;
  }

  static Invoker invoker(VisibleCatalog catalog) {
    return new Invoker(
        catalog,
        TestApps.NO_CREDENTIALS,
        Admission.ALL,
        invocation -> {},
        Captures.NONE,
        new Invoker.Limits(Duration.ofMinutes(1), 10, 5),
        Runnable::run,
        Optional.empty());
  }

  static VisibleCatalog catalog(List<App> apps) {
    return new VisibleCatalog(
        new AppCatalog(apps), new AccessPolicy(List.of()), TestApps.NO_CREDENTIALS);
  }

  static FeatureRequest request(Caller caller, McpView view, String method, ObjectNode params) {
    return new FeatureRequest(caller, view, method, params, CallClient.UNREACHABLE, "r1");
  }
}
