package org.integrationgateway.server.egress.proxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.integrationgateway.sdk.internal.tunnel.Tunnel;
import org.integrationgateway.server.egress.proxy.Refusal.Refused;

/**
 * One connection of a client, from its first byte until it is joined with the host that it asked
 * for, or told why not. It carries one request: the next one would have to be checked again.
 */
final class ProxyConnection extends ChannelInboundHandlerAdapter implements Dialler.Outcome {
  private static final Duration HEAD_TIME = Duration.ofSeconds(10);
  private static final Duration IDLE = Duration.ofMinutes(5);

  /** For a client that still speaks when it is refused: closed at once, it would never read why. */
  private static final Duration LINGER = Duration.ofSeconds(2);

  private static final String ESTABLISHED = "HTTP/1.1 200 Connection established\r\n\r\n";

  private final DuplexChannel client;
  private final Gate gate;
  private final HttpRequestDecoder decoder = new StrictDecoder();
  private final Queue<Object> early = new ArrayDeque<>();
  private Optional<ProxyRequest> request = Optional.empty();
  private Optional<Future<?>> alarm = Optional.empty();
  private State state = State.HEAD;

  private enum State {
    HEAD,
    DIALLING,
    JOINED,
    /** Joined, and all of its one request has been carried. */
    CARRIED,
    REFUSED
  }

  /**
   * What stands at the way out.
   *
   * @param owner of the launch, as the configuration names it: {@code apps.weather}
   * @param credentials that a client must present; empty where only the launch can connect
   * @param denied told what was refused
   */
  record Gate(
      String owner, Optional<Credentials> credentials, Dialler dialler, Consumer<String> denied) {}

  /** Netty skips control characters before a request; they show that a client speaks not HTTP. */
  private static final class StrictDecoder extends HttpRequestDecoder {
    private boolean begun;

    StrictDecoder() {
      super(
          new HttpDecoderConfig()
              .setMaxInitialLineLength(ProxyRequest.HEAD)
              .setMaxHeaderSize(ProxyRequest.HEAD));
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf bytes, List<Object> out)
        throws Exception {
      if (!begun && bytes.getByte(bytes.readerIndex()) <= ' ') {
        bytes.skipBytes(bytes.readableBytes());
        throw new DecoderException("no HTTP");
      }
      begun = true;
      super.decode(context, bytes, out);
    }
  }

  ProxyConnection(DuplexChannel client, Gate gate) {
    this.client = client;
    this.gate = gate;
  }

  /** Listens to the client. */
  void open() {
    client.pipeline().addLast(decoder, this);
    after(
        HEAD_TIME,
        () -> refuse(new Refusal(HttpResponseStatus.REQUEST_TIMEOUT, "no request came in time")));
  }

  private void after(Duration time, Runnable task) {
    stopWaiting();
    alarm = Optional.of(client.eventLoop().schedule(task, time.toMillis(), TimeUnit.MILLISECONDS));
  }

  private void stopWaiting() {
    alarm.ifPresent(pending -> pending.cancel(false));
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    switch (state) {
      case HEAD -> read((HttpRequest) message);
      case DIALLING -> early.add(message);
      case JOINED, CARRIED -> carry(context, message);
      case REFUSED -> ReferenceCountUtil.release(message);
    }
  }

  private void read(HttpRequest head) {
    stopWaiting();
    try {
      var parsed = ProxyRequest.of(head);
      if (gate.credentials().filter(known -> !known.match(parsed.authorization())).isPresent()) {
        refuse(Refusal.unauthenticated());
        return;
      }
      request = Optional.of(parsed);
      state = State.DIALLING;
      client.config().setAutoRead(false);
      if (parsed.onward().isEmpty()) {
        client.pipeline().remove(decoder);
      }
      gate.dialler().dial(parsed.host(), parsed.port(), this);
    } catch (Refused problem) {
      refuse(problem.refusal());
    }
  }

  @Override
  public void connected(DuplexChannel host) {
    if (!client.isActive()) {
      host.close();
      return;
    }
    state = State.JOINED;
    client.pipeline().addFirst(new IdleStateHandler(0, 0, IDLE.toSeconds(), TimeUnit.SECONDS));
    var onward = request.orElseThrow().onward();
    if (onward.isPresent()) {
      host.pipeline().addFirst(new HttpRequestEncoder());
      host.writeAndFlush(onward.get());
    } else {
      client.writeAndFlush(Unpooled.copiedBuffer(ESTABLISHED, StandardCharsets.US_ASCII));
      early.removeIf(HttpObject.class::isInstance);
    }
    Tunnel.join(client, host);
    var context = client.pipeline().context(this);
    for (var piece = early.poll(); piece != null; piece = early.poll()) {
      carry(context, piece);
    }
  }

  /** The host gets one request: it closes the connection after it, and more would reset it. */
  private void carry(ChannelHandlerContext context, Object piece) {
    if (state == State.CARRIED) {
      ReferenceCountUtil.release(piece);
      return;
    }
    if (piece instanceof LastHttpContent) {
      state = State.CARRIED;
    }
    context.fireChannelRead(piece);
  }

  @Override
  public void denied() {
    var target = request.orElseThrow().target();
    gate.denied().accept(target);
    refuse(Refusal.denied(gate.owner(), target));
  }

  @Override
  public void failed(HttpResponseStatus status, String why) {
    refuse(new Refusal(status, why));
  }

  void refuse(Refusal refusal) {
    state = State.REFUSED;
    client.pipeline().addFirst(new HttpResponseEncoder());
    client.writeAndFlush(refusal.response()).addListener(written -> client.shutdownOutput());
    client.config().setAutoRead(true);
    after(LINGER, client::close);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    boolean joined = state == State.JOINED || state == State.CARRIED;
    boolean ended = event == ChannelInputShutdownEvent.INSTANCE;
    if (event instanceof IdleStateEvent || ended && !joined) {
      client.close();
      return;
    }
    context.fireUserEventTriggered(event);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    if (state == State.HEAD && failure instanceof DecoderException) {
      refuse(Refusal.malformed("it is not a request of HTTP/1.1"));
      return;
    }
    client.close();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    stopWaiting();
    early.forEach(ReferenceCountUtil::release);
    context.fireChannelInactive();
  }
}
