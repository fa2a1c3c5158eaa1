package org.integrationgateway.core.invoke;

import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.integrationgateway.core.invoke.TestApps.app;
import static org.integrationgateway.core.invoke.TestApps.caller;
import static org.integrationgateway.core.invoke.TestApps.operation;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.call.CallOrigin;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.call.Selector;
import org.integrationgateway.core.capture.Captures;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.ConnectionPicker;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.Credential;

/** Calls of one operation through an {@link Invoker} that notes its steps. */
abstract class InvokerCalls {
  static final int AT_ONCE = 4;
  static final int OF_ONE_CALLER = 3;
  final List<InvocationRecord> records = new CopyOnWriteArrayList<>();
  final List<String> steps = new CopyOnWriteArrayList<>();
  Duration timeout = Duration.ofMinutes(10);
  String schema = "{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"integer\"}}}";
  Optional<ConnectionPicker> selector = Optional.empty();
  final FakeCredentials credentials = new FakeCredentials();
  Admission admission = Admission.ALL;
  Upstream upstream = invocation -> new Reply(200, List.of(), Reply.Body.EMPTY);

  Invoker invoker() {
    var catalog =
        new AppCatalog(
            List.of(
                app("app", Optional.empty(), operation("app", "op", schema, selector, upstream))));
    return new Invoker(
        new VisibleCatalog(catalog, new AccessPolicy(List.of()), credentials),
        credentials,
        (call, app, operation, access) -> {
          steps.add("admission");
          admission.admit(call, app, operation, access);
        },
        ended -> {
          steps.add("observed");
          records.add(ended);
        },
        Captures.NONE,
        new Invoker.Limits(timeout, AT_ONCE, 5),
        Runnable::run,
        Optional.empty());
  }

  Reply invoke(Call call) {
    return invoker().invoke(call);
  }

  GatewayException refused(Call call) {
    return catchThrowableOfType(GatewayException.class, () -> invoke(call));
  }

  static Call call(String app, String operation, String n) {
    return call(app, operation, Map.of("n", List.of(n)), Selector.NONE);
  }

  static Call textCall(Map<String, List<String>> text) {
    return call("app", "op", text, Selector.NONE);
  }

  static Connection connection(String name) {
    return new Connection(
        name,
        Optional.empty(),
        Connection.Auth.NONE,
        true,
        List.of(),
        new Presentation.Nothing(),
        Map.of());
  }

  static Call call(
      String app, String operation, Map<String, List<String>> text, Selector selector) {
    return call(app, operation, new Arguments.Text(text), selector);
  }

  static Call call(String app, String operation, Arguments arguments) {
    return call(app, operation, arguments, Selector.NONE);
  }

  static Call call(String app, String operation, Arguments arguments, Selector selector) {
    return call("user:alice", app, operation, arguments, selector);
  }

  static Call call(
      String subject, String app, String operation, Arguments arguments, Selector selector) {
    return new Call(
        Door.REST_V1,
        new CallOrigin.Outside(caller(subject)),
        app,
        operation,
        arguments,
        selector,
        Deadline.in(Duration.ofMinutes(5)),
        "r-1");
  }

  static Credential credential(String token) {
    return new Credential("default", "default", Optional.of(Secret.of(token)), Map.of(), Map.of());
  }

  static String token(Invocation invocation) {
    return token(invocation.credential().orElseThrow());
  }

  static String token(Credential credential) {
    return credential.token().orElseThrow().use(text -> text);
  }

  /** Notes what it is asked. */
  final class FakeCredentials implements Credentials {
    String connection = "";
    Optional<Credential> stored = Optional.empty();
    Optional<Credential> fresh = Optional.empty();

    @Override
    public Optional<Credential> resolve(
        Caller caller, App app, Connection own, Selector selector, Deadline deadline) {
      steps.add("credential");
      connection = own.name();
      return stored;
    }

    @Override
    public Optional<Credential> stored(Caller caller, App app, Connection own, Selector selector) {
      return stored;
    }

    @Override
    public Optional<Credential> refresh(
        Caller caller, App app, Credential refused, Deadline deadline) {
      steps.add("refresh " + token(refused));
      return fresh;
    }

    @Override
    public void invalidate(Caller caller, App app, Credential refused) {
      steps.add("invalidate " + token(refused));
    }
  }
}
