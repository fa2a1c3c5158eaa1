package org.integrationgateway.command.dev;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.integrationgateway.authoring.recording.CapturedCall;
import org.integrationgateway.authoring.recording.Recording;
import org.integrationgateway.authoring.recording.RecordingException;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.InvocationRecord;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;

/**
 * Writes each call that succeeds to a file of its own, with what was sent upstream for it. Calls
 * with the same parameters have the same file. Calls of other callers than the one with the token
 * of the home are left out.
 */
final class CallRecorder implements InvocationObserver, AutoCloseable {
  private static final int FAILED = 400;
  private static final int ATTEMPTS = 50;
  private static final long PAUSE_MILLIS = 100;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int DIGITS = 8;

  private final Path folder;
  private final URI gateway;
  private final Path token;
  private final Consumer<String> notes;
  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final ExecutorService writer = Executors.newSingleThreadExecutor(CallRecorder::thread);

  /**
   * @param folder of the recordings
   * @param token file with the token of the home
   * @param notes takes the name of each file that is written, and why one is not
   */
  CallRecorder(Path folder, URI gateway, Path token, Consumer<String> notes) {
    this.folder = folder;
    this.gateway = gateway;
    this.token = token;
    this.notes = notes;
  }

  private static Thread thread(Runnable work) {
    var thread = new Thread(work, "dev-recorder");
    thread.setDaemon(true);
    return thread;
  }

  /** Leaves the work to another thread: the call is listed after its observers were told of it. */
  @Override
  public void ended(InvocationRecord invocation) {
    boolean succeeded = invocation.outcome().status().orElse(FAILED) < FAILED;
    if (succeeded && invocation.capture().isPresent()) {
      var call = invocation.call();
      writer.execute(() -> record(call.requestId(), call.operation()));
    }
  }

  private void record(String requestId, String operation) {
    try {
      var capture = capture(requestId);
      var recording = CapturedCall.recording(operation, capture.toString());
      var file = folder.resolve(name(operation, recording));
      recording.write(file);
      notes.accept("recorded " + file);
    } catch (RecordingException refused) {
      notes.accept(operation + " is not recorded: " + refused.getMessage());
    } catch (IOException | RuntimeException failed) {
      notes.accept(operation + " cannot be recorded: " + failed.getMessage());
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private static String name(String operation, Recording recording) {
    var parameters = recording.call().orElseThrow().parameters();
    var digest = Sha256.hex(parameters.getBytes(UTF_8)).substring(0, DIGITS);
    return operation.replaceAll("[^A-Za-z0-9._-]", "_") + "-" + digest + Recording.ENDING;
  }

  /** The capture of a call; that of a streamed answer is there when it was read. */
  private JsonNode capture(String requestId) throws IOException, InterruptedException {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      var calls = get("?requestId=" + requestId).path("calls");
      if (!calls.isEmpty()) {
        var capture = get("/" + calls.path(0).path("id").asString("")).path("capture");
        if (capture.path("state").asString("").equals("kept")) {
          return capture;
        }
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    throw new IOException("its capture is not kept, or belongs to another caller");
  }

  private JsonNode get(String call) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(gateway.resolve("/api/v1/calls" + call))
            .timeout(TIMEOUT)
            .header("Authorization", "Bearer " + Files.readString(token).strip())
            .build();
    return Json.parseAnswer(http.send(request, BodyHandlers.ofByteArray()).body());
  }

  /** Writes what is under way. */
  @Override
  public void close() {
    writer.shutdown();
    try {
      if (!writer.awaitTermination(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
        writer.shutdownNow();
      }
    } catch (InterruptedException interrupted) {
      writer.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
