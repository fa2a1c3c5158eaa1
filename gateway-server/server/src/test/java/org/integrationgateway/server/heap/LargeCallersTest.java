package org.integrationgateway.server.heap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.InvokeRequest;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.server.testing.GrpcClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many callers at once with large requests and answers, in a heap that does not hold them all. */
@Tag("nightly")
final class LargeCallersTest {
  private static final int CALLERS = 20;
  private static final int MIB = 1 << 20;
  private static final String HEAP = "-Xmx256m";

  private static final String CONFIG =
      """
        limits:
          requestBodyBytes: 67108864
          perSubjectRate: {perSecond: 0}
          perAddressRate: {perSecond: 0}
      apps:
        demo: {provider: {source: builtin:demo}}
        big: {provider: {source: {path: big}}, mcp: true}
      """;

  private static final String MANIFEST =
      """
      source: example.com/acme/apps/big
      version: 1.0.0
      kind: app
      spec:
        securitySchemes:
          open: {type: none}
        surfaces:
          rest:
            baseUrl: '%s'
            operations:
            - name: take
              method: POST
              path: /take
              parameters:
              - {name: payload, type: object, in: body}
            - name: give
              method: GET
              path: /give
              parameters:
              - {name: mib, type: int, in: query}
        http:
          hook: {path: /hook, method: POST, security: open, target: take, credentialMode: none}
      """;

  /** A member of the arrays that are sent and received, of one KiB with its comma. */
  private static final String MEMBER = "\"" + "x".repeat(1021) + "\"";

  private static final byte[] MIB_OF_MEMBERS =
      (String.join(",", Collections.nCopies(1024, MEMBER)) + ",").getBytes(UTF_8);

  /** Members that all callers send: the heap of this test must hold them once only. */
  private static final ByteString MEMBERS = UnsafeByteOperations.unsafeWrap(MIB_OF_MEMBERS);

  @TempDir static Path folder;
  private static JettyUpstream upstream;
  private static Process server;
  private static HttpClient http;
  private static URI gateway;
  private static String token;

  @BeforeAll
  static void start() throws IOException {
    upstream = new JettyUpstream(LargeCallersTest::answer);
    Files.writeString(folder.resolve("config"), CONFIG);
    Files.writeString(
        Files.createDirectory(folder.resolve("big")).resolve("manifest.yaml"),
        MANIFEST.formatted(upstream.at("")));
    var command =
        TestProgram.command(
            List.of(HEAP, "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"),
            SmallHeapServer.class,
            folder);
    server = new ProcessBuilder(command).redirectError(Redirect.to(log().toFile())).start();
    var line = server.inputReader().readLine();
    assertThat(line).as(LargeCallersTest::logged).isNotNull();
    var words = line.split(" ");
    gateway = URI.create(words[0]);
    token = words[1];
    http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  @AfterAll
  static void stop() throws Exception {
    server.getOutputStream().close();
    server.waitFor();
    upstream.close();
  }

  private static Path log() {
    return folder.resolve("log");
  }

  private static String logged() {
    try {
      return Files.readString(log());
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static void answer(Request request, Response response) throws Exception {
    if (request.getHttpURI().getPath().equals("/take")) {
      Content.Source.consumeAll(request);
      return;
    }
    int mib = Integer.parseInt(request.getHttpURI().getQuery().replace("mib=", ""));
    response.getHeaders().put("Content-Type", "application/json");
    try (var out = Content.Sink.asOutputStream(response)) {
      out.write("{\"payload\":[".getBytes(UTF_8));
      for (int i = 0; i < mib; i++) {
        out.write(MIB_OF_MEMBERS);
      }
      out.write("0]}".getBytes(UTF_8));
    }
  }

  @Test
  void largeRequestsGetNoMoreMemoryThanThereIsAndSmallOnesAreServed() {
    all("/api/v1/big/take", 50, "503");
    all("/api/v1/big/take", 6, "200", "204", "503");
    all("/api/v1/big/hook", 12, "200", "204", "503");
    all("/api/v1/big/hook", 6, "200", "204", "503");
    assertServed(() -> checked(send("/api/v1/big/take", payload(6))));
    assertServed(() -> checked(send("/api/v1/big/hook", payload(6))));
  }

  @Test
  void largeAnswersGetNoMoreMemoryThanThereIsAndSmallOnesAreServed() {
    besideSmallCalls(() -> get("/api/v1/big/give?mib=10"), "200");
    besideSmallCalls(() -> tool(6), "200", "503");
    assertServed(() -> tool(6));
  }

  @Test
  void largeMessagesGetNoMoreMemoryThanThereIsAndSmallOnesAreServed() throws Exception {
    try (var client = GrpcClient.of(gateway)) {
      besideSmallCalls(() -> invoked(client, 12), "200", "UNAVAILABLE");
      assertServed(() -> invoked(client, 1));
    }
  }

  private static String invoked(GrpcClient client, int mib) {
    var json = ByteString.copyFromUtf8("{\"payload\":{\"list\":[");
    for (int i = 0; i < mib; i++) {
      json = json.concat(MEMBERS);
    }
    var request =
        InvokeRequest.newBuilder()
            .setApp("big")
            .setOperation("take")
            .setParametersJson(json.concat(ByteString.copyFromUtf8("0]}}")))
            .build();
    try {
      return String.valueOf(AppGrpc.newBlockingStub(client.as(token)).invoke(request).getStatus());
    } catch (StatusRuntimeException refused) {
      return refused.getStatus().getCode().name();
    }
  }

  /** Holds once the server has given back what the last answers held. */
  private static void assertServed(Outcome call) {
    var outcome = call.get();
    for (int tries = 1; tries < 50 && !outcome.startsWith("20"); tries++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      outcome = call.get();
    }
    assertThat(outcome).as(LargeCallersTest::logged).isIn("200", "204");
  }

  private static void all(String path, int mib, String... expected) {
    besideSmallCalls(() -> checked(send(path, payload(mib))), expected);
  }

  /** A call's outcome: its status, or that of the problem in it. */
  @FunctionalInterface
  private interface Outcome {
    String get();
  }

  private static void besideSmallCalls(Outcome call, String... expected) {
    var outcomes = new ArrayList<CompletableFuture<String>>();
    for (int i = 0; i < CALLERS; i++) {
      var outcome = new CompletableFuture<String>();
      outcomes.add(outcome);
      var caller = new Thread(() -> complete(outcome, call));
      caller.setDaemon(true);
      caller.start();
    }
    var over = CompletableFuture.allOf(outcomes.toArray(CompletableFuture[]::new));
    do {
      assertThat(get("/api/v1/demo/math.add?a=1&b=2"))
          .as(LargeCallersTest::logged)
          .isEqualTo("200");
    } while (!over.isDone());
    assertThat(outcomes)
        .allSatisfy(outcome -> assertThat(outcome.join()).isIn((Object[]) expected));
    assertThat(server.isAlive()).as(LargeCallersTest::logged).isTrue();
  }

  private static void complete(CompletableFuture<String> outcome, Outcome call) {
    try {
      outcome.complete(call.get());
    } catch (RuntimeException | Error failure) {
      outcome.completeExceptionally(failure);
    }
  }

  private static BodyPublisher payload(int mib) {
    var pieces = new ArrayList<byte[]>();
    pieces.add("{\"payload\":{\"list\":[".getBytes(UTF_8));
    pieces.addAll(Collections.nCopies(mib, MIB_OF_MEMBERS));
    pieces.add("0]}}".getBytes(UTF_8));
    return BodyPublishers.ofByteArrays(pieces);
  }

  private static String checked(HttpResponse<String> answer) {
    if (answer.statusCode() == 503) {
      assertThat(answer.body()).contains("overloaded").containsPattern("\\d+ MiB");
    }
    return String.valueOf(answer.statusCode());
  }

  private static String get(String path) {
    return String.valueOf(exchange(request(path).GET(), BodyHandlers.discarding()).statusCode());
  }

  private static String tool(int mib) {
    var call = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
    var params = call.putObject("params").put("name", "big_give");
    params.putObject("arguments").put("mib", mib);
    var answer =
        exchange(
            request("/mcp")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString(call.toString())),
            BodyHandlers.ofString());
    if (answer.body().contains("\"overloaded\"")) {
      return "503";
    }
    return answer.body().contains("structuredContent") ? "200" : answer.body();
  }

  private static HttpResponse<String> send(String path, BodyPublisher body) {
    return exchange(request(path).POST(body), BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(gateway.resolve(path))
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }

  private static <T> HttpResponse<T> exchange(
      HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler) {
    try {
      return http.send(request.build(), handler);
    } catch (IOException e) {
      throw new AssertionError(logged(), e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
