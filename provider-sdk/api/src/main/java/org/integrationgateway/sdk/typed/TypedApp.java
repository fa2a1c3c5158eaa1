package org.integrationgateway.sdk.typed;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.Resource;
import org.integrationgateway.sdk.app.offer.ResourceTemplate;
import org.integrationgateway.sdk.app.task.AppTasks;

/**
 * Builds an app from typed operations:
 *
 * <pre>{@code
 * record Ask(@Doc("City, as people write it") String city, @Default("1") int days) {}
 * record Forecast(String summary, double celsius) {}
 *
 * AppProvider weather = TypedApp.named("weather")
 *     .operation("forecast.get", Ask.class, Forecast.class, (ask, call) -> forecast(ask))
 *     .readOnly().describe("Forecast for a city")
 *     .build();
 * }</pre>
 *
 * <p>Schema, reader and writer of every type are made while building, and a type that has none is
 * refused here. Inputs are read strictly: an unknown member, a wrong type and a missing member are
 * each {@code INVALID_INPUT}, all of them at once. A member is required unless it is {@link
 * Optional}, has a {@link org.integrationgateway.records.schema.Default @Default}, or is annotated
 * {@code @Nullable}. A record may check itself in its compact constructor: the message of an {@link
 * IllegalArgumentException} reaches the caller.
 */
public final class TypedApp {
  private final String name;
  private Optional<String> displayName = Optional.empty();
  private Optional<String> description = Optional.empty();
  private final List<TypedOperation> operations = new ArrayList<>();
  private final PreparedOffers offers = new PreparedOffers();

  private TypedApp(String name) {
    this.name = name;
  }

  /** An app without operations. */
  public static TypedApp named(String name) {
    return new TypedApp(name);
  }

  /** The display name of the app. */
  public TypedApp displayName(String text) {
    displayName = Optional.of(text);
    return this;
  }

  /** The purpose of the app, in a sentence. */
  public TypedApp describe(String text) {
    description = Optional.of(text);
    return this;
  }

  /**
   * Adds an operation.
   *
   * @param id names it in URLs and tools: letters, digits, {@code . _ -}, at most 128 characters
   * @param input a record; {@link NoInput} for none
   * @param output any type that has a JSON Schema; {@code Void.class} to answer 204 without a body
   * @throws IllegalArgumentException when a type, or one inside it, has no JSON Schema
   */
  public <I, O> TypedOperation operation(
      String id, Class<I> input, Class<O> output, Handler<I, O> handler) {
    return add(TypedOperation.typed(this, id, input, output, handler));
  }

  /**
   * Adds an operation that handles JSON itself.
   *
   * @param inputSchema JSON Schema (2020-12) as text; its root is an object
   */
  public TypedOperation rawOperation(String id, String inputSchema, RawHandler handler) {
    return add(TypedOperation.raw(this, id, inputSchema, handler));
  }

  /**
   * Adds an operation with a streamed answer, for events, logs and large bodies.
   *
   * @param input a record; {@link NoInput} for none
   * @throws IllegalArgumentException when the type, or one inside it, has no JSON Schema
   */
  public <I> TypedOperation streamOperation(String id, Class<I> input, StreamHandler<I> handler) {
    return add(TypedOperation.streaming(this, id, input, handler));
  }

  /**
   * Adds an operation whose work goes on after its call: it answers at once with a task. Adds two
   * more beside it, {@code <id>.state} and {@code <id>.cancel}, with the input {@code {"task":
   * id}}; the result of the work is in the state of the task. Clients of the Model Context Protocol
   * that take tasks get the task as one of theirs.
   *
   * @param input a record; {@link NoInput} for none
   * @param output any type that has a JSON Schema
   * @param tasks runs the work
   * @throws IllegalArgumentException when a type, or one inside it, has no JSON Schema
   */
  public <I, O> TypedOperation taskOperation(
      String id, Class<I> input, Class<O> output, AppTasks tasks, TaskHandler<I, O> handler) {
    var work = TaskOperations.of(id, input, output, tasks, handler);
    add(TypedOperation.raw(this, work.stateId(), TaskOperations.TASK, work::state))
        .title("State of " + id)
        .describe("Returns how far a task of " + id + " is, and its result when it is completed")
        .readOnly();
    add(TypedOperation.raw(this, work.cancelId(), TaskOperations.TASK, work::cancel))
        .title("Cancel " + id)
        .describe("Ends a task of " + id)
        .idempotent()
        .destructive(false);
    return add(TypedOperation.task(this, id, work));
  }

  /** Adds a resource, which clients of the Model Context Protocol read. */
  public TypedApp resource(Resource resource, ResourceHandler handler) {
    offers.add(resource, handler);
    return this;
  }

  /**
   * Adds resources whose URIs are made of a template, which has variables in braces: {@code
   * weather://stations/{id}}.
   *
   * @throws IllegalArgumentException when the template has another kind of expression
   */
  public TypedApp resources(ResourceTemplate template, ResourceHandler handler) {
    offers.add(template, handler);
    return this;
  }

  /** Adds a prompt, which clients of the Model Context Protocol offer people. */
  public TypedApp prompt(Prompt prompt, PromptHandler handler) {
    offers.add(prompt, handler);
    return this;
  }

  /** Adds a prompt whose arguments have values to choose from while a person types them. */
  public TypedApp prompt(Prompt prompt, PromptHandler handler, CompletionHandler completions) {
    offers.add(prompt, handler, completions);
    return this;
  }

  private TypedOperation add(TypedOperation operation) {
    operations.add(operation);
    return operation;
  }

  private Set<AppFeature> features(List<PreparedOperation> prepared) {
    var features = offers.features();
    if (prepared.stream().anyMatch(operation -> operation.streaming().isPresent())) {
      features.add(AppFeature.EXECUTE_STREAM);
    }
    return features;
  }

  /** Builds the app. May be called again; an app that was built does not change. */
  public AppProvider build() {
    var prepared = operations.stream().map(TypedOperation::prepare).toList();
    var metadata =
        new AppMetadata(
                name,
                displayName,
                description,
                prepared.stream().map(PreparedOperation::description).toList())
            .with(features(prepared));
    return new PreparedApp(metadata, prepared, offers.copy());
  }
}
