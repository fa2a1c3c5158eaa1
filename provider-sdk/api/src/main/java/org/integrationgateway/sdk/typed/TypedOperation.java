package org.integrationgateway.sdk.typed;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.app.task.AppTasks;
import org.integrationgateway.sdk.internal.json.JsonTypes;

/** One operation of a {@link TypedApp}: describes it, then continues with the next. */
public final class TypedOperation {
  private final TypedApp app;
  private final String id;
  private final String inputSchema;
  private final Optional<String> outputSchema;
  private final RawHandler handler;
  private final Optional<StreamHandler<String>> streaming;
  private Optional<String> title = Optional.empty();
  private Optional<String> description = Optional.empty();
  private Optional<Boolean> readOnly = Optional.empty();
  private Optional<Boolean> idempotent = Optional.empty();
  private Optional<Boolean> destructive = Optional.empty();
  private Optional<Boolean> openWorld = Optional.empty();
  private List<String> tags = List.of();
  private List<String> roles = List.of();

  private TypedOperation(
      TypedApp app,
      String id,
      String inputSchema,
      Optional<String> outputSchema,
      RawHandler handler,
      Optional<StreamHandler<String>> streaming) {
    this.app = app;
    this.id = id;
    this.inputSchema = inputSchema;
    this.outputSchema = outputSchema;
    this.handler = handler;
    this.streaming = streaming;
  }

  static <I, O> TypedOperation typed(
      TypedApp app, String id, Class<I> input, Class<O> output, Handler<I, O> handler) {
    var reader = JsonTypes.ofRecord(input);
    if (output == Void.class) {
      return new TypedOperation(
          app,
          id,
          reader.schema(),
          Optional.empty(),
          (json, call) -> {
            handler.handle(reader.read(json), call);
            return PreparedOperation.NOTHING;
          },
          Optional.empty());
    }
    var writer = JsonTypes.of(output);
    return new TypedOperation(
        app,
        id,
        reader.schema(),
        Optional.of(writer.schema()),
        (json, call) -> {
          var answer = handler.handle(reader.read(json), call);
          if (answer == null) {
            throw new IllegalStateException("operation '" + id + "' returned null");
          }
          return new AppResult(200, PreparedOperation.JSON, writer.write(answer));
        },
        Optional.empty());
  }

  static TypedOperation raw(TypedApp app, String id, String inputSchema, RawHandler handler) {
    return new TypedOperation(app, id, inputSchema, Optional.empty(), handler, Optional.empty());
  }

  static <I, O> TypedOperation task(TypedApp app, String id, TaskOperations<I, O> work) {
    return new TypedOperation(
        app, id, work.input().schema(), Optional.empty(), work::start, Optional.empty());
  }

  static <I> TypedOperation streaming(
      TypedApp app, String id, Class<I> input, StreamHandler<I> handler) {
    var reader = JsonTypes.ofRecord(input);
    return new TypedOperation(
        app,
        id,
        reader.schema(),
        Optional.empty(),
        (json, call) -> {
          throw new IllegalStateException("operation '" + id + "' returns a stream");
        },
        Optional.of((json, call) -> handler.handle(reader.read(json), call)));
  }

  /** The next operation, which goes on after its call; see {@link TypedApp#taskOperation}. */
  public <I, O> TypedOperation taskOperation(
      String nextId, Class<I> input, Class<O> output, AppTasks tasks, TaskHandler<I, O> next) {
    return app.taskOperation(nextId, input, output, tasks, next);
  }

  /** A short name for people; without one the id is shown. */
  public TypedOperation title(String text) {
    title = Optional.of(text);
    return this;
  }

  /**
   * A description for people and models, who choose the operation by it: what it does, when to use
   * it, and what it gives back.
   */
  public TypedOperation describe(String text) {
    description = Optional.of(text);
    return this;
  }

  /**
   * Declares that the operation changes nothing ({@code readOnlyHint} of MCP). With {@code
   * server.invocation.getReadsOnly}, only such operations are called by GET.
   */
  public TypedOperation readOnly() {
    readOnly = Optional.of(true);
    return this;
  }

  /**
   * Declares that a second call with the same input has no further effect ({@code idempotentHint}
   * of MCP).
   */
  public TypedOperation idempotent() {
    idempotent = Optional.of(true);
    return this;
  }

  /**
   * Declares whether the operation may delete or overwrite; with false, it only adds ({@code
   * destructiveHint} of MCP). Consoles ask before a destructive call.
   */
  public TypedOperation destructive(boolean may) {
    destructive = Optional.of(may);
    return this;
  }

  /**
   * Declares whether the operation touches things outside the app's own domain ({@code
   * openWorldHint} of MCP), such as the web.
   */
  public TypedOperation openWorld(boolean does) {
    openWorld = Optional.of(does);
    return this;
  }

  /** Tags for grouping and search. */
  public TypedOperation tags(String... names) {
    tags = List.of(names);
    return this;
  }

  /**
   * Callers need one of these roles where the deployment binds the app to a policy. Without any,
   * all members of the policy may call it.
   */
  public TypedOperation allowedRoles(String... names) {
    roles = List.of(names);
    return this;
  }

  /** The next operation; see {@link TypedApp#operation}. */
  public <I, O> TypedOperation operation(
      String nextId, Class<I> input, Class<O> output, Handler<I, O> next) {
    return app.operation(nextId, input, output, next);
  }

  /** The next operation; see {@link TypedApp#rawOperation}. */
  public TypedOperation rawOperation(String nextId, String nextSchema, RawHandler next) {
    return app.rawOperation(nextId, nextSchema, next);
  }

  /** The next operation; see {@link TypedApp#streamOperation}. */
  public <I> TypedOperation streamOperation(String nextId, Class<I> input, StreamHandler<I> next) {
    return app.streamOperation(nextId, input, next);
  }

  /** The app with this operation as its last; see {@link TypedApp#build}. */
  public AppProvider build() {
    return app.build();
  }

  PreparedOperation prepare() {
    return new PreparedOperation(
        new AppOperation(
            id,
            title,
            description,
            inputSchema,
            outputSchema,
            new OperationHints(readOnly, idempotent, destructive, openWorld),
            tags,
            roles),
        handler,
        streaming);
  }
}
