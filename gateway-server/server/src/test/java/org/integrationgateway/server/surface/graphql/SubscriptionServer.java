package org.integrationgateway.server.surface.graphql;

import static java.nio.charset.StandardCharsets.UTF_8;

import graphql.ExecutionInput;
import graphql.ExecutionResult;
import graphql.GraphQL;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.TypeRuntimeWiring;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.core.Configuration;
import org.eclipse.jetty.websocket.core.FrameHandler;
import org.eclipse.jetty.websocket.core.server.ServerUpgradeRequest;
import org.eclipse.jetty.websocket.core.server.ServerUpgradeResponse;
import org.eclipse.jetty.websocket.core.server.WebSocketNegotiator;
import org.eclipse.jetty.websocket.core.server.WebSocketUpgradeHandler;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.rules.Pause;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A GraphQL server with subscriptions, by graphql-transport-ws and by server-sent events at {@code
 * /graphql}. At {@code /silent} WebSocket has no protocol, at {@code /closed} it is refused.
 */
final class SubscriptionServer implements AutoCloseable {
  private static final String SCHEMA =
      """
      type Query { hello: String }
      type Subscription {
        "Counts from one."
        counted(to: Int!, filter: Filter): Count
        endless: Count
        long: Count
      }
      input Filter { odd: Boolean! }
      type Count { number: Int text: String }
      """;

  /** Members of the first message, and the headers of requests. */
  final Queue<String> presented = new ConcurrentLinkedQueue<>();

  /** Opens when an endless subscription begins. */
  final CountDownLatch begun = new CountDownLatch(1);

  /** Opens when a subscription was ended by its client. */
  final CountDownLatch cancelled = new CountDownLatch(1);

  /** Counts answers to pings. */
  final Semaphore pongs = new Semaphore(0);

  private final GraphQL engine = engine();
  private final Server server = new Server(new InetSocketAddress("127.0.0.1", 0));

  SubscriptionServer() throws Exception {
    var sockets = new WebSocketUpgradeHandler();
    sockets.addMapping("/graphql", new Negotiator(true));
    sockets.addMapping("/silent", new Negotiator(false));
    sockets.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback)
              throws Exception {
            answer(request, response);
            callback.succeeded();
            return true;
          }
        });
    server.setHandler(sockets);
    server.start();
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getURI().getPort() + path;
  }

  private GraphQL engine() {
    var types =
        TypeRuntimeWiring.newTypeWiring("Subscription")
            .dataFetcher("counted", get -> numbers(get.getArgument("to"), ""))
            .dataFetcher("endless", get -> endless())
            .dataFetcher("long", get -> numbers(1, "x".repeat(2 << 20)));
    var wiring = RuntimeWiring.newRuntimeWiring().type(types).build();
    return GraphQL.newGraphQL(
            new SchemaGenerator().makeExecutableSchema(new SchemaParser().parse(SCHEMA), wiring))
        .build();
  }

  /** Numbers without end, as they are asked for, with pauses. */
  private Publisher<Object> endless() {
    return subscriber -> {
      begun.countDown();
      var left = new AtomicBoolean();
      var wanted = new Semaphore(0);
      subscriber.onSubscribe(
          new Subscription() {
            @Override
            public void request(long more) {
              wanted.release((int) Math.min(more, 1_000));
            }

            @Override
            public void cancel() {
              left.set(true);
              wanted.release();
              cancelled.countDown();
            }
          });
      DaemonThread.of("endless", () -> count(subscriber, wanted, left)).start();
    };
  }

  private static void count(
      Subscriber<? super Object> subscriber, Semaphore wanted, AtomicBoolean left) {
    for (int number = 1; !left.get(); number++) {
      wanted.acquireUninterruptibly();
      if (!left.get()) {
        subscriber.onNext(Map.of("number", number, "text", ""));
        Pause.brief();
      }
    }
  }

  /** Numbers as they are asked for. */
  private Publisher<Object> numbers(int to, String text) {
    return subscriber ->
        subscriber.onSubscribe(
            new Subscription() {
              private int given;

              @Override
              public void request(long more) {
                for (long n = 0; n < more && given < to; n++) {
                  given++;
                  subscriber.onNext(Map.of("number", given, "text", text));
                  if (given == to) {
                    subscriber.onComplete();
                  }
                }
              }

              @Override
              public void cancel() {
                cancelled.countDown();
              }
            });
  }

  private ExecutionResult run(JsonNode asked) {
    var variables =
        asked.path("variables") instanceof ObjectNode given
            ? Json.MAPPER.convertValue(given, HashMap.class)
            : Map.<String, Object>of();
    return engine.execute(
        ExecutionInput.newExecutionInput(asked.path("query").asString())
            .operationName(
                asked.has("operationName") ? asked.path("operationName").asString() : null)
            .variables(variables));
  }

  private static ObjectNode json(ExecutionResult result) {
    return Json.MAPPER.valueToTree(result.toSpecification());
  }

  private void answer(Request request, Response response) throws Exception {
    presented.add("header " + request.getHeaders().get("Authorization"));
    if (request.getHeaders().contains("Upgrade") || !request.getMethod().equals("POST")) {
      response.setStatus(HttpStatus.FORBIDDEN_403);
      return;
    }
    var asked = Json.parseObject(Content.Source.asString(request, UTF_8).getBytes(UTF_8));
    var result = run(asked);
    if (!(result.getData() instanceof Publisher<?> results)) {
      response.getHeaders().put("Content-Type", "application/json");
      write(response, json(result).toString());
      return;
    }
    response.getHeaders().put("Content-Type", "text/event-stream");
    var done = new CountDownLatch(1);
    results.subscribe(
        new Receiver(
            one -> write(response, "event: next\ndata: " + json(one) + "\n\n"),
            () -> {
              write(response, "event: complete\ndata:\n\n");
              done.countDown();
            }));
    while (done.getCount() > 0) {
      try {
        write(response, ":\n\n");
      } catch (IllegalStateException gone) {
        cancelled.countDown();
        return;
      }
      done.await(50, TimeUnit.MILLISECONDS);
    }
  }

  /** Results and comments come from two threads. */
  private static void write(Response response, String text) {
    synchronized (response) {
      try (var blocker = Blocker.callback()) {
        Content.Sink.write(response, false, text, blocker);
        blocker.block();
      } catch (IOException gone) {
        throw new IllegalStateException(gone);
      }
    }
  }

  /** The messages of one connection of graphql-transport-ws. */
  private final class Talk extends TextFrames {
    private Subscription running;

    @Override
    void received(String text) {
      var message = Json.MAPPER.readTree(text);
      switch (message.path("type").asString()) {
        case "connection_init" -> begin(message.path("payload"));
        case "pong" -> pongs.release();
        case "subscribe" -> subscribe(message.path("payload"));
        case "complete" -> running.cancel();
        default -> throw new IllegalStateException(text);
      }
    }

    private void begin(JsonNode payload) {
      presented.add("init " + payload.path("Authorization").asString(""));
      if (payload.path("Authorization").asString("").equals("Bearer revoked")) {
        close(4401, "Unauthorized");
        return;
      }
      send("{\"type\": \"ping\"}");
      send("{\"type\": \"connection_ack\"}");
    }

    private void subscribe(JsonNode asked) {
      var result = run(asked);
      if (!(result.getData() instanceof Publisher<?> results)) {
        send(
            "{\"id\": \"1\", \"type\": \"error\", \"payload\": "
                + json(result).get("errors")
                + "}");
        return;
      }
      results.subscribe(
          new Receiver(
              one -> send("{\"id\": \"1\", \"type\": \"next\", \"payload\": " + json(one) + "}"),
              () -> send("{\"id\": \"1\", \"type\": \"complete\"}")) {
            @Override
            public void onSubscribe(Subscription subscription) {
              running = subscription;
              super.onSubscribe(subscription);
            }
          });
    }

    @Override
    void closed() {
      if (running != null) {
        running.cancel();
      }
    }
  }

  /** Takes all results. */
  private static class Receiver implements Subscriber<Object> {
    private final Consumer<ExecutionResult> each;
    private final Runnable end;

    Receiver(Consumer<ExecutionResult> each, Runnable end) {
      this.each = each;
      this.end = end;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Object result) {
      each.accept((ExecutionResult) result);
    }

    @Override
    public void onError(Throwable failure) {
      throw new IllegalStateException(failure);
    }

    @Override
    public void onComplete() {
      end.run();
    }
  }

  /** Agrees on the protocol, or on none. */
  private final class Negotiator implements WebSocketNegotiator {
    private final boolean agrees;

    Negotiator(boolean agrees) {
      this.agrees = agrees;
    }

    @Override
    public FrameHandler negotiate(
        ServerUpgradeRequest request, ServerUpgradeResponse response, Callback callback) {
      presented.add("header " + request.getHeaders().get("Authorization"));
      if (agrees) {
        response.setAcceptedSubProtocol("graphql-transport-ws");
      }
      return new Talk();
    }

    @Override
    public void customize(Configuration configuration) {
      configuration.setAutoFragment(true);
    }
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
