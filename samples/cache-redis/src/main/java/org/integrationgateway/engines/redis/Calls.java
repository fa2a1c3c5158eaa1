package org.integrationgateway.engines.redis;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Sends commands and waits for their replies, as long as caller and configuration allow. */
final class Calls {
  private final Connection connection;
  private final Duration timeout;
  private final Failures failures;
  private final CallLog log;

  Calls(Connection connection, String servers, Duration timeout) {
    this.connection = connection;
    this.timeout = timeout;
    failures = new Failures(servers);
    log = new CallLog(servers);
  }

  /** The reply to one command; null for a value that does not exist. */
  <T> T one(Function<RedisClusterAsyncCommands<byte[], byte[]>, RedisFuture<T>> command) {
    return many(redis -> List.of(command.apply(redis))).get(0);
  }

  /** The replies to several commands, which are sent before the first reply is awaited. */
  <T> List<T> many(
      Function<RedisClusterAsyncCommands<byte[], byte[]>, List<RedisFuture<T>>> commands) {
    var limit =
        Deadline.current().map(caller -> caller.atMost(timeout)).orElse(Deadline.in(timeout));
    var replies = new ArrayList<T>();
    List<RedisFuture<T>> sent = List.of();
    try {
      sent = commands.apply(connection.commands());
      for (var reply : sent) {
        replies.add(reply.get(limit.remaining().toNanos(), TimeUnit.NANOSECONDS));
      }
      connection.heard();
      log.answered();
      return replies;
    } catch (TimeoutException late) {
      connection.suspect();
      throw failed(failures.late(late));
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new ServiceException(Reason.UNAVAILABLE, "the call was ended", ended);
    } catch (ExecutionException failed) {
      throw failed(refused(failed.getCause()));
    } catch (RuntimeException failed) {
      throw failed(refused(failed));
    } finally {
      sent.forEach(reply -> reply.cancel(true));
    }
  }

  private ServiceException refused(Throwable failed) {
    // A server that became a replica: the sentinels or the cluster know the primary.
    if (Failures.answer(failed).filter("READONLY"::equals).isPresent()) {
      connection.replace();
    }
    return failures.call(failed);
  }

  private ServiceException failed(ServiceException failure) {
    if (failure.reason() == Reason.UNAVAILABLE || failure.reason() == Reason.TIMEOUT) {
      log.failed(failure);
    }
    return failure;
  }
}
