package org.integrationgateway.server.api.grpc;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.GrpcClient;
import org.integrationgateway.server.testing.RestGateway;
import tools.jackson.databind.JsonNode;

/**
 * A gateway with a provider of every kind that callers have over gRPC, and calls of its methods by
 * name, with messages as JSON. {@code user:alice} is an operator, {@code user:bob} is not.
 */
final class PublicGateway implements AutoCloseable {
  private static final String VAULT =
      """
      kind: app
      source: test.example/gateway/apps/vault
      version: 1.0.0
      spec:
        defaultConnection: default
        connections:
          default:
            mode: subject
            auth: {type: bearer, credentials: [{name: token, label: API key}]}
          house:
            mode: subject
            exposure: internal
            auth: {type: bearer, credentials: [{name: token, label: API key}]}
        surfaces:
          rest:
            baseUrl: http://127.0.0.1:9
            operations: [{name: look, method: GET, path: /echo}]
      """;

  private final ConfiguredGateway gateway;
  private final GrpcClient client;
  private final String alice;
  private final String bob;
  private final Set<String> called = ConcurrentHashMap.newKeySet();

  private PublicGateway(ConfiguredGateway gateway) {
    this.gateway = gateway;
    this.client = GrpcClient.of(gateway.gateway().uri());
    this.alice = gateway.token("user:alice");
    this.bob = gateway.token("user:bob");
  }

  static PublicGateway start(Path home) {
    return start(home, "");
  }

  /**
   * Starts one.
   *
   * @param limits more members of {@code server.limits}
   */
  static PublicGateway start(Path home, String limits) {
    return start(home, limits, true);
  }

  /**
   * Starts one.
   *
   * @param resolves whether callers get secrets of their connections
   */
  static PublicGateway start(Path home, String limits, boolean resolves) {
    try {
      Files.writeString(home.resolve("vault.yaml"), VAULT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    var text =
        RestGateway.text(
            "  limits: {requestTimeout: 1m%s}\n".formatted(limits)
                + (resolves ? "  connect: {resolve: true}\n" : ""),
            "  indexeddb: {main: {source: builtin:sqlite, config: {path: %s}}}\n"
                .formatted(home.resolve("records.db")),
            "  vault: {provider: {source: {path: vault.yaml}}}\n");
    return new PublicGateway(ConfiguredGateway.start(home, text));
  }

  ConfiguredGateway gateway() {
    return gateway;
  }

  URI uri() {
    return gateway.gateway().uri();
  }

  GrpcClient client() {
    return client;
  }

  String alice() {
    return alice;
  }

  String bob() {
    return bob;
  }

  /** The full names of the methods that were called. */
  Set<String> called() {
    return called;
  }

  /** Calls a method as alice. */
  Calls alicesCalls() {
    return new Calls(client.as(alice));
  }

  /** Calls a method as bob. */
  Calls bobsCalls() {
    return new Calls(client.as(bob));
  }

  /** Calls a method without a token. */
  Calls anonymousCalls() {
    return new Calls(client.channel());
  }

  Calls as(String token) {
    return new Calls(client.as(token));
  }

  /** Calls of one caller. */
  final class Calls {
    private final Channel channel;

    private Calls(Channel channel) {
      this.channel = channel;
    }

    /** The answer of a unary method: {@code App/Invoke}. */
    JsonNode answer(String method, String request) {
      var found = WireMethods.find(method);
      called.add(found.getFullMethodName());
      return WireMethods.json(
          ClientCalls.blockingUnaryCall(
              channel, found, CallOptions.DEFAULT, WireMethods.request(found, request)));
    }

    /** The answer once it is as expected. */
    JsonNode until(String method, String request, Predicate<JsonNode> expected) {
      long end = System.nanoTime() + 30_000_000_000L;
      var answer = answer(method, request);
      while (!expected.test(answer)) {
        if (System.nanoTime() > end) {
          throw new AssertionError(method + " still answers " + answer);
        }
        LockSupport.parkNanos(5_000_000);
        answer = answer(method, request);
      }
      return answer;
    }

    /** The code of the refusal of a unary method. */
    ErrorCode refused(String method, String request) {
      return GrpcContractTest.code(refusal(method, request));
    }

    /** The refusal of a unary method. */
    StatusRuntimeException refusal(String method, String request) {
      try {
        throw new AssertionError(method + " answered " + answer(method, request));
      } catch (StatusRuntimeException refused) {
        return refused;
      }
    }

    /** The answers of a method that streams them. */
    Iterator<JsonNode> stream(String method, String request) {
      var found = WireMethods.find(method);
      called.add(found.getFullMethodName());
      var answers =
          ClientCalls.blockingServerStreamingCall(
              channel, found, CallOptions.DEFAULT, WireMethods.request(found, request));
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return answers.hasNext();
        }

        @Override
        public JsonNode next() {
          return WireMethods.json(answers.next());
        }
      };
    }

    /** The first answer of a method that streams both ways, to this message. */
    JsonNode converse(String method, String request) throws Exception {
      MethodDescriptor<com.google.protobuf.Message, com.google.protobuf.Message> found =
          WireMethods.find(method);
      called.add(found.getFullMethodName());
      var call = ClientCalls.blockingBidiStreamingCall(channel, found, CallOptions.DEFAULT);
      call.write(WireMethods.request(found, request));
      var answer = WireMethods.json(call.read());
      call.halfClose();
      return answer;
    }
  }

  @Override
  public void close() throws InterruptedException {
    client.close();
    gateway.close();
  }
}
