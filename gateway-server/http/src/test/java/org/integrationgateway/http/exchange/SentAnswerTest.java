package org.integrationgateway.http.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Components;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.integrationgateway.base.budget.MemoryBudget;
import org.junit.jupiter.api.Test;

class SentAnswerTest {
  private static final int LENGTH = 16 << 20;
  private static final Duration LONG = Duration.ofMinutes(1);

  private final MemoryBudget budget = new MemoryBudget(2L * LENGTH);
  private final CompletableFuture<Throwable> failure = new CompletableFuture<>();

  private final class Answers extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      var share = budget.share("ada");
      share.takeAnyway(LENGTH);
      var whole =
          new Callback() {
            @Override
            public void succeeded() {
              failure.cancel(false);
              callback.succeeded();
            }

            @Override
            public void failed(Throwable cause) {
              callback.failed(cause);
              failure.complete(cause);
            }
          };
      SentAnswer.send(request, response, new byte[LENGTH], whole, share, Duration.ofMillis(100));
      return true;
    }
  }

  @Test
  void endsTheConnectionOfACallerThatDoesNotReceive() throws Exception {
    var server = new Server();
    var port = new ServerConnector(server);
    server.addConnector(port);
    server.setHandler(new Answers());
    server.start();
    try (var caller = new Socket("127.0.0.1", port.getLocalPort())) {
      caller.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(US_ASCII));
      assertThat(failure.get()).isInstanceOf(EofException.class);
      assertThat(budget.used()).isZero();
      assertThat(received(caller)).isLessThan(LENGTH);
    } finally {
      server.stop();
    }
  }

  /** Sends an answer whose exchange ends, on another thread, before the write has returned. */
  private final class EndsMeanwhile extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      var written = new ArrayList<Runnable>();
      var ending =
          new Request.Wrapper(request) {
            @Override
            public Components getComponents() {
              if (!written.isEmpty()) {
                throw new IllegalStateException("channel already completed");
              }
              return super.getComponents();
            }
          };
      var later =
          new Response.Wrapper(ending, response) {
            @Override
            public void write(boolean last, ByteBuffer content, Callback end) {
              written.add(() -> super.write(last, content, end));
            }
          };
      try {
        SentAnswer.send(ending, later, new byte[2], callback, budget.share("ada"), LONG);
        failure.cancel(false);
      } catch (RuntimeException failed) {
        failure.complete(failed);
      }
      written.forEach(Runnable::run);
      return true;
    }
  }

  @Test
  void anExchangeThatEndsMeanwhileIsNoFailure() throws Exception {
    var server = new Server();
    var port = new ServerConnector(server);
    server.addConnector(port);
    server.setHandler(new EndsMeanwhile());
    server.start();
    try (var caller = new Socket("127.0.0.1", port.getLocalPort())) {
      caller
          .getOutputStream()
          .write("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".getBytes(US_ASCII));
      assertThat(received(caller)).isPositive();
      assertThat(failure).isCancelled();
    } finally {
      server.stop();
    }
  }

  /** The bytes until the server ends the connection, in either way. */
  private static long received(Socket caller) {
    long count = 0;
    var buffer = new byte[1 << 16];
    try {
      for (int read = 0; read >= 0; read = caller.getInputStream().read(buffer)) {
        count += read;
      }
    } catch (IOException reset) {
      return count;
    }
    return count;
  }
}
