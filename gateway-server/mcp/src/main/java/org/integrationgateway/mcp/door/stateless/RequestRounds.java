package org.integrationgateway.mcp.door.stateless;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.asked.AskedCall;
import org.integrationgateway.mcp.asked.AskedCalls;
import org.integrationgateway.mcp.asked.CallProgress;
import org.integrationgateway.mcp.door.feature.Features;
import org.integrationgateway.mcp.door.rpc.AnswerShapes;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.state.RefusedStateException;
import org.integrationgateway.mcp.state.RequestState;
import org.integrationgateway.mcp.state.RequestState.WaitingCall;
import org.integrationgateway.mcp.state.RequestStates;
import org.integrationgateway.mcp.taskdoor.RequestSurroundings;
import org.integrationgateway.mcp.taskdoor.TaskCalls;
import org.integrationgateway.mcp.taskdoor.TaskOrigin;
import org.integrationgateway.surfaces.mcp.task.ServerTask;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Carries out requests in as many rounds as their upstreams need (2026-07-28, Multi Round-Trip
 * Requests). An upstream of this generation says by its result what it needs, and the client
 * carries its state. An upstream of an older one asks during the call, which then waits here until
 * the client brings the answers.
 */
final class RequestRounds {
  private static final Set<String> METHODS = Set.of("tools/call", "prompts/get", "resources/read");
  private static final Duration LIFE = Duration.ofMinutes(10);

  /** The time after which the event stream begins, on which a client that has gone is noticed. */
  private static final Duration SILENT = Duration.ofSeconds(5);

  private static final Duration LONGEST = Duration.ofDays(1);

  private final Features features;
  private final AskedCalls calls;
  private final RequestStates states;
  private final TaskCalls tasks;
  private final InstantSource clock;

  RequestRounds(Features features, BetweenRequests between) {
    this.features = features;
    this.calls = between.calls();
    this.states = between.states();
    this.tasks = between.taskCalls();
    this.clock = between.clock();
  }

  /**
   * The result of a request.
   *
   * @return empty when the client has gone
   * @throws RpcException when the answer is an error
   */
  Optional<ObjectNode> result(StatelessRequest request) {
    var params = request.params();
    if (!METHODS.contains(request.method())) {
      return Optional.of(carryOut(request, request.client(Json.object())));
    }
    var responses = InputRequired.responses(params);
    var state = InputRequired.brought(params);
    params.remove(InputRequired.RESPONSES);
    params.remove(InputRequired.STATE);
    if (state.isEmpty()) {
      return begin(request, responses, Optional.empty());
    }
    var known = opened(request, state.get());
    return known.call().isPresent()
        ? goOn(request, known.call().get(), responses)
        : begin(request, responses, known.upstream());
  }

  /** Whether a method may be answered by questions. */
  static boolean has(String method) {
    return METHODS.contains(method);
  }

  private RequestState opened(StatelessRequest request, String state) {
    try {
      return states.open(state, request.subject(), request.digest(), clock.instant());
    } catch (RefusedStateException refused) {
      throw RpcException.invalidParams(String.valueOf(refused.getMessage()));
    }
  }

  private Optional<ObjectNode> begin(
      StatelessRequest request, ObjectNode responses, Optional<String> upstreamState) {
    var answers = Json.object();
    if (!responses.isEmpty()) {
      answers.set(InputRequired.RESPONSES, responses);
    }
    upstreamState.ifPresent(state -> answers.put(InputRequired.STATE, state));
    var client = request.client(answers);
    var origin = origin(request, client);
    if (!request.mayAsk() && origin == null) {
      return Optional.of(client.blames(carryOut(request, client)));
    }
    // Before the call: what carries it out may take members out of the params.
    var digest = request.digest();
    if (!ClientCapabilities.answers(client.capabilities()) && origin == null) {
      return Optional.of(finished(request, digest, client, carryOut(request, client), origin));
    }
    var surroundings = RequestSurroundings.of(request.address(), request.requestId());
    var call =
        calls.start(
            request.subject(),
            client,
            asked -> surroundings.during(() -> features.answer(request.feature(asked))));
    return waited(request, digest, client, call, origin);
  }

  /** The call of a request that may become a task; null for another. */
  private @Nullable TaskOrigin origin(StatelessRequest request, StatelessClient client) {
    return request.method().equals("tools/call") && request.takesTasks()
        ? tasks.origin(request.feature(client), request.address()).orElse(null)
        : null;
  }

  private Optional<ObjectNode> goOn(
      StatelessRequest request, WaitingCall waiting, ObjectNode responses) {
    var call =
        calls
            .find(waiting.id(), request.subject())
            .orElseThrow(
                () ->
                    RpcException.invalidParams(
                        "the call of requestState has ended, or waits in another replica: send the"
                            + " request again without it"));
    var questions = call.questions();
    for (var question : questions) {
      var response = responses.get(question.key());
      if (response != null) {
        AnswerShapes.problem(question.method(), question.params(), response)
            .ifPresent(
                problem -> {
                  throw RpcException.invalidParams(
                      "'inputResponses.%s': %s".formatted(question.key(), problem));
                });
      }
    }
    var client = request.client(Json.object());
    if (!call.attach(waiting.round(), client)) {
      throw RpcException.invalidParams(
          "requestState was used before: send the request again without it");
    }
    for (var question : questions) {
      if (responses.get(question.key()) instanceof ObjectNode response) {
        call.answer(question, response);
      }
    }
    return waited(request, request.digest(), client, call, origin(request, client));
  }

  /** Waits until the call ends, asks, or becomes a task. */
  private Optional<ObjectNode> waited(
      StatelessRequest request,
      String digest,
      StatelessClient client,
      AskedCall call,
      @Nullable TaskOrigin origin) {
    var gone = new AtomicBoolean();
    request
        .answer()
        .whenGone(
            () -> {
              gone.set(true);
              call.cancel();
            });
    var progress = progress(request, call, origin != null);
    if (progress instanceof CallProgress.Running && origin != null) {
      var task = tasks.adopt(origin, call);
      if (task.isPresent()) {
        request.answer().whenGone(() -> {});
        return task;
      }
      progress = call.await(LONGEST);
    }
    if (progress instanceof CallProgress.Done done) {
      return Optional.of(finished(request, digest, client, done.result(), origin));
    }
    if (progress instanceof CallProgress.Failed failed) {
      throw client.blames(failed.failure());
    }
    if (progress instanceof CallProgress.Asked asked) {
      var result = InputRequired.of(asked.questions());
      var state = new WaitingCall(call.id(), asked.round());
      return Optional.of(sealed(request, digest, result, Optional.empty(), Optional.of(state)));
    }
    if (!gone.get()) {
      throw RpcException.internal(
          "the call has ended, because its questions were not answered in time: send the request"
              + " again without requestState");
    }
    return Optional.empty();
  }

  /**
   * @param mayBeTask whether the call becomes a task where it still runs after a while
   */
  private CallProgress progress(StatelessRequest request, AskedCall call, boolean mayBeTask) {
    var most = mayBeTask ? tasks.settings().after() : LONGEST;
    try {
      var progress = call.await(most.compareTo(SILENT) < 0 ? most : SILENT);
      if (progress instanceof CallProgress.Running && most.compareTo(SILENT) > 0) {
        request.answer().begin();
        return call.await(most.minus(SILENT));
      }
      return progress;
    } catch (RuntimeException tooMany) {
      call.cancel();
      throw tooMany;
    }
  }

  private ObjectNode carryOut(StatelessRequest request, StatelessClient client) {
    request.answer().whenGone(client::cancel);
    try {
      return features.answer(request.feature(client));
    } catch (RuntimeException failure) {
      throw client.blames(failure);
    }
  }

  /** The result with a state of this gateway, where the upstream asks for more. */
  private ObjectNode finished(
      StatelessRequest request,
      String digest,
      StatelessClient client,
      ObjectNode result,
      @Nullable TaskOrigin origin) {
    if (ServerTask.is(result) && origin != null) {
      return tasks.relay(origin, result);
    }
    if (!result.path(Results.TYPE).asString("").equals(InputRequired.TYPE)) {
      return client.blames(result);
    }
    InputRequired.check(result, client.capabilities());
    return sealed(request, digest, result, InputRequired.state(result), Optional.empty());
  }

  private ObjectNode sealed(
      StatelessRequest request,
      String digest,
      ObjectNode result,
      Optional<String> upstream,
      Optional<WaitingCall> call) {
    var state =
        new RequestState(request.subject(), digest, clock.instant().plus(LIFE), upstream, call);
    var sealed = Json.object();
    sealed.setAll(result);
    return sealed.put(InputRequired.STATE, states.seal(state));
  }
}
