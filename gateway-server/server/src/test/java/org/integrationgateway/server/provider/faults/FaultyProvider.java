package org.integrationgateway.server.provider.faults;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.protocol.v1.AppOperation;
import org.integrationgateway.protocol.v1.ConfigureResponse;
import org.integrationgateway.protocol.v1.ExecuteRequest;
import org.integrationgateway.protocol.v1.ExecuteResponse;
import org.integrationgateway.protocol.v1.GetIdentityResponse;
import org.integrationgateway.protocol.v1.GetMetadataResponse;
import org.integrationgateway.protocol.v1.Header;
import org.integrationgateway.protocol.v1.HealthResponse;
import org.integrationgateway.protocol.v1.Problem;
import org.integrationgateway.protocol.v1.ShutdownResponse;
import org.integrationgateway.protocol.v1.StartResponse;

/** A provider by hand, on raw HTTP/2, that misbehaves as {@code FAULT} or a call says. */
final class FaultyProvider {
  static final int GIGABYTE = 1 << 30;

  /** With two more that are not answered it would be started anew. */
  private static final int HUGE_HEALTHS = 1;

  private final Fault fault;
  private final Path socket;
  private final List<byte[]> hoard = new ArrayList<>();
  private final AtomicInteger healths = new AtomicInteger();

  private FaultyProvider(Fault fault, Path socket) {
    this.fault = fault;
    this.socket = socket;
  }

  public static void main(String[] arguments) throws Exception {
    var socket = Path.of(System.getenv("SERVICE_PROVIDER_SOCKET"));
    var provider = new FaultyProvider(Fault.valueOf(System.getenv("FAULT")), socket);
    switch (provider.fault) {
      case GARBAGE_ON_SOCKET -> accept(socket, "GARBAGE\r\n\r\n");
      case SILENT_SOCKET -> accept(socket, "");
      case SLOW_TO_LISTEN -> {
        TimeUnit.MILLISECONDS.sleep(400);
        provider.listen();
      }
      default -> provider.listen();
    }
    new CountDownLatch(1).await();
  }

  private void listen() throws InterruptedException {
    var unused = new RawHttp2(socket, this::answer);
  }

  private static void accept(Path socket, String greeting) throws IOException {
    try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      while (true) {
        var connection = server.accept();
        try {
          connection.write(ByteBuffer.wrap(greeting.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException gone) {
          connection.close();
        }
      }
    }
  }

  private void answer(String path, byte[] message, RawAnswer answer) throws Exception {
    switch (path.substring(path.lastIndexOf('/') + 1)) {
      case "GetIdentity" -> identity(answer);
      case "Configure" -> configure(answer);
      case "Start" -> answer.reply(StartResponse.getDefaultInstance());
      case "Health" -> health(answer);
      case "Watch" -> watch(answer);
      case "GetMetadata" -> catalog(answer);
      case "Shutdown" -> shutDown(answer);
      case "Execute" -> execute(ExecuteRequest.parseFrom(message), answer);
      case "ExecuteStream" -> stream(ExecuteRequest.parseFrom(message), answer);
      default -> answer.refuse(12, "there is no such method");
    }
  }

  private void identity(RawAnswer answer) {
    if (fault == Fault.HUGE_IDENTITY) {
      huge(answer);
      return;
    }
    int version = fault == Fault.WRONG_VERSION ? 7 : 1;
    answer.reply(
        GetIdentityResponse.newBuilder()
            .setKind(fault == Fault.WRONG_KIND ? "cache" : "app")
            .setName("faulty")
            .setMinProtocolVersion(version)
            .setMaxProtocolVersion(version)
            .build());
  }

  private void configure(RawAnswer answer) throws IOException {
    switch (fault) {
      case DIES_IN_CONFIGURE -> signal("KILL");
      case HANGS_IN_CONFIGURE -> answer.head();
      case MANY_PROBLEMS -> answer.reply(problems());
      default -> answer.reply(ConfigureResponse.getDefaultInstance());
    }
  }

  private static ConfigureResponse problems() {
    var problems = ConfigureResponse.newBuilder();
    for (int i = 0; i < 5_000; i++) {
      problems.addProblems(
          Problem.newBuilder().setPointer("/p" + i).setMessage("\u001b[31mwrong\n".repeat(10)));
    }
    return problems.build();
  }

  private void health(RawAnswer answer) {
    if (fault == Fault.HUGE_HEALTH && healths.getAndIncrement() < HUGE_HEALTHS) {
      huge(answer);
      return;
    }
    boolean unwell = fault == Fault.LONG_HEALTH;
    answer.reply(
        HealthResponse.newBuilder()
            .setReady(!unwell)
            .setMessage(unwell ? "\u001b[31mnot at all well\n".repeat(40_000) : "")
            .build());
  }

  private void watch(RawAnswer answer) {
    answer.head();
    var serving = HealthCheckResponse.newBuilder().setStatus(ServingStatus.SERVING).build();
    switch (fault) {
      case ENDLESS_HEALTH -> answer.forever(serving);
      case HUGE_HEALTH, LONG_HEALTH ->
          answer.message(serving.toBuilder().setStatus(ServingStatus.NOT_SERVING).build());
      default -> answer.message(serving);
    }
  }

  private void catalog(RawAnswer answer) {
    switch (fault) {
      case HUGE_CATALOG -> huge(answer);
      case MANY_OPERATIONS -> answer.reply(operations(60_000));
      case NONSENSE_CATALOG ->
          answer.reply(
              GetMetadataResponse.newBuilder()
                  .setName("faulty")
                  .addOperations(operation("../../etc/passwd"))
                  .build());
      default ->
          answer.reply(
              GetMetadataResponse.newBuilder()
                  .setName("faulty")
                  .addOperations(operation("say"))
                  .addOperations(operation("misbehave"))
                  .addAllFeatures(fault == Fault.STREAMS ? List.of("execute-stream") : List.of())
                  .build());
    }
  }

  private static MessageLite operations(int count) {
    var catalog = GetMetadataResponse.newBuilder().setName("faulty");
    for (int i = 0; i < count; i++) {
      catalog.addOperations(operation("say." + i));
    }
    return catalog.build();
  }

  private static AppOperation operation(String id) {
    return AppOperation.newBuilder().setId(id).setInputSchema("{\"type\": \"object\"}").build();
  }

  private void shutDown(RawAnswer answer) {
    if (fault == Fault.IGNORES_TERM) {
      answer.head();
      return;
    }
    answer.reply(ShutdownResponse.getDefaultInstance());
    Runtime.getRuntime().halt(0);
  }

  private void execute(ExecuteRequest request, RawAnswer answer) throws Exception {
    var asked = asked(request);
    if (asked.isEmpty()) {
      answer.reply(well());
      return;
    }
    misbehave(asked.get(), answer);
  }

  /** A stream without a fault is refused at once. */
  private static void stream(ExecuteRequest request, RawAnswer answer) throws Exception {
    var asked = asked(request);
    if (asked.isEmpty()) {
      answer.refuse(12, "not in pieces");
      return;
    }
    FaultyStream.misbehave(asked.get(), answer);
  }

  private static Optional<Fault> asked(ExecuteRequest request) {
    var input = request.getInputJson().toStringUtf8();
    return Arrays.stream(Fault.values())
        .filter(one -> input.contains("\"" + one.name() + "\""))
        .findFirst();
  }

  private void misbehave(Fault asked, RawAnswer answer) throws Exception {
    switch (asked) {
      case KILLS_ITSELF -> signal("KILL");
      case STOPS_ITSELF, STOPS_FOR_GOOD -> signal("STOP");
      case EXITS_IN_CALL -> Runtime.getRuntime().halt(0);
      case HANGS -> answer.head();
      case GARBAGE_IN_CALL -> answer.garbage();
      case HUGE_ANSWER -> huge(answer);
      case TRICKLE -> trickle(answer);
      case MANY_HEADERS -> answer.reply(headers());
      case MUCH_METADATA -> {
        answer.head(200, 1_000);
        answer.message(well());
        answer.end(0);
      }
      case NO_STATUS -> {
        answer.head();
        answer.message(well());
        answer.reset();
      }
      case RESETS -> answer.reset();
      case NONSENSE_ANSWER -> {
        answer.head();
        answer.prefix(8);
        answer.data("nonsense".getBytes(StandardCharsets.UTF_8));
        answer.end(0);
      }
      case WRONG_STATUS -> answer.reply(ExecuteResponse.newBuilder().setStatus(99).build());
      case LONG_REFUSAL -> answer.refuse(13, "x".repeat(20_000));
      case DELETES_SOCKET -> {
        Files.delete(socket);
        answer.reply(well());
      }
      case REPLACES_SOCKET -> {
        Files.deleteIfExists(socket);
        Files.createDirectories(socket.resolve("deep/er"));
        Files.createSymbolicLink(socket.resolve("link"), Path.of("/etc"));
        answer.reply(well());
      }
      case LOSES_SOCKET -> {
        Files.deleteIfExists(socket);
        var unused = new RawHttp2(socket, (path, message, other) -> other.garbage());
        answer.reply(well());
      }
      case MANY_THREADS -> {
        threads(500);
        answer.reply(well());
      }
      case GROWS -> grow();
      default -> throw new IllegalArgumentException(asked + " is not a fault of a call");
    }
  }

  private static ExecuteResponse well() {
    return ExecuteResponse.newBuilder()
        .setStatus(200)
        .setBody(ByteString.copyFromUtf8("{\"pid\": " + ProcessHandle.current().pid() + "}"))
        .build();
  }

  /** Claims a gigabyte, and sends it as long as it is taken. */
  static void huge(RawAnswer answer) {
    answer.head();
    answer.prefix(GIGABYTE);
    answer.zeros(GIGABYTE, () -> answer.end(0));
  }

  /** Claims little more than it sends. */
  private static void trickle(RawAnswer answer) {
    answer.head();
    answer.prefix(32 << 20);
    answer.zeros((32 << 20) - 1, () -> {});
  }

  private static ExecuteResponse headers() {
    var response = ExecuteResponse.newBuilder().setStatus(200);
    var etag = Header.newBuilder().setName("etag");
    for (int i = 0; i < 50_000; i++) {
      etag.addValues("\"" + "x".repeat(40) + i + "\"");
    }
    return response.addHeaders(etag).build();
  }

  private static void threads(int count) {
    for (int i = 0; i < count; i++) {
      var idle =
          new Thread(
              () -> {
                try {
                  new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              },
              "idle-" + i);
      idle.setDaemon(true);
      idle.start();
    }
  }

  /** Fills the memory; the JVM is told to exit when it has no more. */
  private void grow() {
    while (hoard.size() < Integer.MAX_VALUE) {
      hoard.add(new byte[16 << 20]);
    }
  }

  static void signal(String name) throws IOException {
    var own = Long.toString(ProcessHandle.current().pid());
    var unused = new ProcessBuilder("/bin/kill", "-" + name, own).start();
  }
}
