package org.integrationgateway.it.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;

/** A gateway with the app {@code suite}, which is an MCP server without a credential. */
final class SuiteGateway implements AutoCloseable {
  private final ConfiguredGateway gateway;
  private final BearerProxy proxy;

  private SuiteGateway(ConfiguredGateway gateway) {
    this.gateway = gateway;
    this.proxy = BearerProxy.start(gateway.gateway().uri(), gateway.token("user:suite"));
  }

  /**
   * Starts one.
   *
   * @param home an empty folder
   * @param mcpServer the URL of the app's MCP server
   */
  static SuiteGateway start(Path home, String mcpServer) {
    writeManifest(home, mcpServer);
    return new SuiteGateway(
        ConfiguredGateway.start(
            home,
            """
              limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}}
              mcp: {schemas: strict, tasks: {after: 1s}}
            apps:
              suite: {provider: {source: {path: suite.yaml}}}
            """));
  }

  /** Writes the app into {@code suite.yaml} in this folder. */
  static void writeManifest(Path folder, String mcpServer) {
    try {
      Files.createDirectories(folder);
      Files.writeString(folder.resolve("suite.yaml"), manifest(mcpServer));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String manifest(String mcpServer) {
    return """
    kind: app
    source: test.example/gateway/apps/suite
    version: 1.0.0
    displayName: Suite
    spec:
      connections:
        default: {mode: none}
      defaultConnection: default
      surfaces:
        mcp: {url: "%s", connection: default}
    """
        .formatted(mcpServer);
  }

  ConfiguredGateway gateway() {
    return gateway;
  }

  /** The endpoint of the app, for clients without a token. */
  URI endpoint() {
    return proxy.uri("/mcp/suite");
  }

  @Override
  public void close() {
    proxy.close();
    gateway.close();
  }
}
