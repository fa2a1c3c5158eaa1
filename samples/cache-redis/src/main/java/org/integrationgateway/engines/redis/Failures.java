package org.integrationgateway.engines.redis;

import io.lettuce.core.RedisCommandExecutionException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Failures of Lettuce as the interface of caches knows them. Of what a server answers, messages
 * have the code only: the rest may quote keys.
 */
final class Failures {
  private final String servers;

  Failures(String servers) {
    this.servers = servers;
  }

  /** The failure of a call. */
  ServiceException call(Throwable failed) {
    if (failed instanceof ServiceException already) {
      return already;
    }
    var answer = answer(failed);
    if (answer.isPresent()) {
      return answered(answer.get(), failed);
    }
    if (String.valueOf(failed.getMessage()).contains("queue size exceeded")) {
      return new ServiceException(
          Reason.NO_CAPACITY,
          servers + " has too many commands to answer: call later, or raise 'maxPending'",
          failed);
    }
    if (root(failed) instanceof CancellationException) {
      return new ServiceException(
          Reason.UNAVAILABLE,
          servers + " closed the connection before it replied; the command may have been executed",
          failed);
    }
    return new ServiceException(
        Reason.UNAVAILABLE, servers + " does not respond: " + why(failed), failed);
  }

  /** The failure of a call that got no reply in time. */
  ServiceException late(TimeoutException failed) {
    return new ServiceException(
        Reason.TIMEOUT, servers + " did not reply in time; the command may be executed", failed);
  }

  private ServiceException answered(String code, Throwable failed) {
    return switch (code) {
      case "OOM" ->
          new ServiceException(
              Reason.NO_CAPACITY,
              servers
                  + " has no memory left (OOM): raise 'maxmemory' of the server, or set"
                  + " 'maxmemory-policy' to one that evicts, such as allkeys-lru",
              failed);
      case "NOPERM" ->
          new ServiceException(
              Reason.FAILED,
              servers + " denies its user a command or a key (NOPERM): extend the user's ACL",
              failed);
      case "WRONGTYPE" ->
          new ServiceException(
              Reason.FAILED,
              servers
                  + " has a value of another type under this key (WRONGTYPE): give the cache a"
                  + " 'prefix' of its own",
              failed);
      default ->
          new ServiceException(
              Reason.UNAVAILABLE, servers + " refuses commands now: " + code, failed);
    };
  }

  /**
   * The failure of the first connection.
   *
   * @return an {@link IllegalArgumentException} for what only the operator can mend
   */
  RuntimeException start(Throwable failed) {
    var answer = answer(failed);
    if (answer.isPresent()) {
      switch (answer.get()) {
        case "WRONGPASS", "NOAUTH", "NOPERM" -> {
          return new IllegalArgumentException(
              servers
                  + " refuses the user or the password (%s): correct 'user' and 'password', or"
                      .formatted(answer.get())
                  + " the user's ACL",
              failed);
        }
        case "ERR" -> {
          return new IllegalArgumentException(
              servers
                  + " refuses the connection (ERR): it may have no such 'database', or no password"
                  + " where one is configured",
              failed);
        }
        default -> {
          return new ServiceException(
              Reason.UNAVAILABLE, servers + " is not ready: " + answer.get(), failed);
        }
      }
    }
    return new ServiceException(
        Reason.UNAVAILABLE, servers + " does not respond: " + why(failed), failed);
  }

  /** The code of what the server answered, such as {@code LOADING}; empty without an answer. */
  static Optional<String> answer(Throwable failed) {
    for (var cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof RedisCommandExecutionException) {
        var code = String.valueOf(cause.getMessage()).split("[ :]", 2)[0];
        return Optional.of(code.matches("[A-Z]{2,30}") ? code : "ERR");
      }
    }
    return Optional.empty();
  }

  private static Throwable root(Throwable failed) {
    var cause = failed;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static String why(Throwable failed) {
    for (var cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException && !(cause instanceof SslHandshakeTimeoutException)) {
        return "TLS fails: " + root(cause).getMessage();
      }
    }
    var root = root(failed);
    if (root instanceof UnknownHostException) {
      return "its host is unknown to the name service";
    }
    if (root instanceof ConnectException) {
      return "the connection is refused";
    }
    if (String.valueOf(root.getMessage()).contains("not connected")) {
      return "the connection is lost, and tried again";
    }
    return root.getClass().getSimpleName();
  }
}
