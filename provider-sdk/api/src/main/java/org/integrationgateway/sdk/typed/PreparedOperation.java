package org.integrationgateway.sdk.typed;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.records.json.InvalidDocumentException;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.internal.json.JsonTypes;

/** An operation ready to be called; maps its handler's exceptions to those for the caller. */
record PreparedOperation(
    AppOperation description, RawHandler handler, Optional<StreamHandler<String>> streaming) {
  static final Map<String, List<String>> JSON = Map.of("content-type", List.of("application/json"));
  static final AppResult NOTHING = new AppResult(204, Map.of(), new byte[0]);

  /** The whole answer, also of an operation that streams it. */
  AppResult call(AppCall call) {
    if (streaming.isEmpty()) {
      return within(() -> handler.handle(call.input(), call));
    }
    try (var stream = stream(call)) {
      return within(
          () -> new AppResult(stream.status(), stream.headers(), stream.body().readAllBytes()));
    }
  }

  AppStream stream(AppCall call) {
    return streaming.isEmpty()
        ? AppStream.of(call(call))
        : within(() -> streaming.get().handle(call.input(), call));
  }

  private <T> T within(Callable<T> work) {
    try {
      return work.call();
    } catch (InvalidDocumentException invalid) {
      throw AppException.invalidInput(
          "the input of operation '" + description.id() + "' does not fit",
          JsonTypes.problems(invalid));
    } catch (RuntimeException thrown) {
      throw thrown;
    } catch (InterruptedException cancelled) {
      Thread.currentThread().interrupt();
      throw failure(Reason.TIMEOUT, "was cancelled", cancelled);
    } catch (HttpTimeoutException | InterruptedIOException | TimeoutException slow) {
      throw failure(Reason.TIMEOUT, "waited too long for its upstream", slow);
    } catch (ConnectException | NoRouteToHostException | UnknownHostException away) {
      throw failure(Reason.UNAVAILABLE, "cannot reach its upstream", away);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (Exception defect) {
      throw new IllegalStateException("operation '" + description.id() + "' failed", defect);
    }
  }

  private AppException failure(Reason reason, String what, Exception cause) {
    return new AppException(reason, "operation '" + description.id() + "' " + what, cause);
  }
}
