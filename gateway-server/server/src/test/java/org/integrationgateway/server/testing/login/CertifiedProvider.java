package org.integrationgateway.server.testing.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The certified OpenID Connect provider {@code oidc-provider}, in a process of Node.js. The
 * environment variable {@code GATEWAY_OIDC_PROVIDER} names the folder where npm has installed it;
 * without it the tests are skipped, with this reason.
 */
public final class CertifiedProvider implements AutoCloseable {
  /** The id of its client. */
  public static final String CLIENT = "gateway";

  /** The secret of its client. */
  public static final String SECRET = "hush: 100% +secret&";

  private static final String VARIABLE = "GATEWAY_OIDC_PROVIDER";

  private final Process process;
  private final BufferedReader output;
  private final URI issuer;

  private CertifiedProvider(Process process, BufferedReader output, URI issuer) {
    this.process = process;
    this.output = output;
    this.issuer = issuer;
  }

  /**
   * Starts it, if it is installed.
   *
   * @param work a folder for its script
   */
  public static CertifiedProvider start(Path work) {
    return start(work, "oidc-provider.mjs", CLIENT, SECRET);
  }

  /** Starts it as a server of programs, with a resource at its {@code /me}. */
  public static CertifiedProvider ofPrograms(Path work) {
    return start(work, "programs-provider.mjs");
  }

  /** Starts it as the authorization server of an MCP server, which is at its {@code /mcp}. */
  public static CertifiedProvider ofMcpServer(Path work) {
    return start(work, "mcp-provider.mjs");
  }

  private static CertifiedProvider start(Path work, String name, String... arguments) {
    var folder = Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of);
    assumeThat(folder.filter(at -> Files.isDirectory(at.resolve("node_modules/oidc-provider"))))
        .as("%s names a folder in which 'npm install oidc-provider' was run", VARIABLE)
        .isPresent();
    try (var script =
        CertifiedProvider.class.getResourceAsStream("/org/integrationgateway/server/" + name)) {
      var file = work.resolve(name);
      Files.copy(script, file);
      var command = new ArrayList<>(List.of("node", file.toString()));
      command.add(folder.get().toString());
      command.addAll(List.of(arguments));
      var process = process(command, work.resolve("errors"));
      var output = process.inputReader(StandardCharsets.UTF_8);
      var issuer = output.readLine();
      assumeThat(issuer)
          .as("this version of Node.js runs it: %s", Files.readString(work.resolve("errors")))
          .isNotNull();
      return new CertifiedProvider(process, output, URI.create(issuer));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Process process(List<String> command, Path errors) {
    Process process = null;
    try {
      process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    } catch (IOException missing) {
      // Skipped below.
    }
    assumeThat(process).as("this machine runs 'node'").isNotNull();
    return process;
  }

  /** The issuer of the provider. */
  public URI issuer() {
    return issuer;
  }

  /** Registers the gateway at this URL as its client. */
  public void register(URI gateway) {
    try {
      var input = process.outputWriter(StandardCharsets.UTF_8);
      input.write(gateway.toString().replaceFirst("/$", "") + "\n");
      input.flush();
      assertThat(output.readLine()).isEqualTo("ready");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() throws IOException, InterruptedException {
    process.getOutputStream().close();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
  }
}
