package org.integrationgateway.server.provider.faults;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerDomainSocketChannel;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** HTTP/2 on a unix socket without the manners of gRPC: an answer may be anything at all. */
final class RawHttp2 implements AutoCloseable {
  private static final int PREFIX = 5;

  private final EventLoopGroup loop =
      new NioEventLoopGroup(1, new DefaultThreadFactory("raw-http2", true));
  private final Channel listener;

  /** Answers requests, each given by its path and message. */
  @FunctionalInterface
  interface Handler {
    void answer(String path, byte[] message, RawAnswer answer) throws Exception;
  }

  RawHttp2(Path socket, Handler handler) throws InterruptedException {
    listener =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerDomainSocketChannel.class)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel connection) {
                    connection
                        .pipeline()
                        .addLast(Http2FrameCodecBuilder.forServer().build())
                        .addLast(new Http2MultiplexHandler(streams(handler)));
                  }
                })
            .bind(UnixDomainSocketAddress.of(socket))
            .sync()
            .channel();
  }

  private static ChannelInitializer<Channel> streams(Handler handler) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel stream) {
        stream.pipeline().addLast(new Requests(handler));
      }
    };
  }

  /** Gathers one request. */
  private static final class Requests extends ChannelInboundHandlerAdapter {
    private final Handler handler;
    private String path = "";
    private CompositeByteBuf body;

    Requests(Handler handler) {
      this.handler = handler;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
      body = context.alloc().compositeBuffer(Integer.MAX_VALUE);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
      body.release();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object frame) throws Exception {
      if (frame instanceof Http2HeadersFrame headers) {
        path = String.valueOf(headers.headers().path());
      } else if (frame instanceof Http2DataFrame data) {
        body.addComponent(true, data.content());
        if (data.isEndStream()) {
          handler.answer(path, message(body), new RawAnswer(context.channel()));
        }
      } else {
        ReferenceCountUtil.release(frame);
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable gone) {
      var unused = context.close();
    }

    private static byte[] message(ByteBuf body) {
      return body.readableBytes() < PREFIX
          ? new byte[0]
          : ByteBufUtil.getBytes(body, PREFIX, body.readableBytes() - PREFIX);
    }
  }

  @Override
  public void close() throws InterruptedException {
    listener.close().sync();
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
  }
}
