package org.integrationgateway.command.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.http.HttpHeaders;
import java.util.Map;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;

/**
 * An answer whose body may still be on its way.
 *
 * @param sized whether its length was announced; an answer in pieces has no length
 */
public record OpenAnswer(int status, String contentType, boolean sized, InputStream body) {
  private static final int PIECE = 8192;

  /** Whether the operation succeeded. */
  public boolean ok() {
    return status < 400;
  }

  /** Whether the gateway itself refused the request, and not the app. */
  boolean refusal() {
    return !ok() && contentType.startsWith("application/problem+json");
  }

  /** The answer with its whole body. */
  public GatewayClient.Answer whole() {
    try (body) {
      return new GatewayClient.Answer(
          status,
          contentType,
          body.readAllBytes(),
          HttpHeaders.of(Map.of(), (name, value) -> true));
    } catch (IOException broken) {
      throw brokenOff(broken);
    }
  }

  /** Prints each piece of the body when it arrives. */
  public void printPieces(PrintStream out) {
    var piece = new byte[PIECE];
    try (body) {
      for (int length = body.read(piece); length >= 0; length = body.read(piece)) {
        out.write(piece, 0, length);
        out.flush();
      }
    } catch (IOException broken) {
      throw brokenOff(broken);
    }
  }

  private static CommandFailure brokenOff(IOException broken) {
    return new CommandFailure(ExitCode.FAILED, "the response ended early: " + IoReason.of(broken));
  }
}
