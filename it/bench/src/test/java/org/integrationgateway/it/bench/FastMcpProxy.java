package org.integrationgateway.it.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * FastMCP's proxy in front of an MCP server.
 *
 * @param version of FastMCP
 */
record FastMcpProxy(Child child, int port, String version) implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** Without sessions and with JSON answers: the fastest that it offers. */
  private static final String PROGRAM =
      """
      import sys
      import fastmcp
      from fastmcp.server import create_proxy

      print("version=" + fastmcp.__version__, flush=True)
      proxy = create_proxy(sys.argv[1])
      proxy.run(transport="http", host="127.0.0.1", port=int(sys.argv[2]), path="/mcp",
                stateless_http=True, json_response=True, log_level="error", show_banner=False)
      """;

  static FastMcpProxy start(String python, Path folder, int upstream)
      throws IOException, InterruptedException {
    var program = Files.writeString(folder.resolve("fastmcp_proxy.py"), PROGRAM);
    int port = freePort();
    var process =
        new ProcessBuilder(
                python,
                program.toString(),
                "http://127.0.0.1:" + upstream + "/mcp",
                String.valueOf(port))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var child = new Child(process);
    var out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    var line = out.readLine();
    if (line == null || !line.startsWith("version=")) {
      child.close();
      throw new IOException("FastMCP does not start: " + line);
    }
    awaitPort(port, process);
    return new FastMcpProxy(child, port, line.substring("version=".length()));
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void awaitPort(int port, Process process)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (System.nanoTime() < end && process.isAlive()) {
      try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (ConnectException notYet) {
        Thread.sleep(100);
      }
    }
    throw new IOException("FastMCP's proxy does not listen");
  }

  @Override
  public void close() {
    child.close();
  }
}
