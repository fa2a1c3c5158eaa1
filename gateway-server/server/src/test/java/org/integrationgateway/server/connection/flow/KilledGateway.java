package org.integrationgateway.server.connection.flow;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.PeopleGateway;

/** A process with the gateway of a folder, which prints its address and runs until it is killed. */
final class KilledGateway {
  private KilledGateway() {}

  @SuppressWarnings("SystemOut") // The parent process reads the address from standard output.
  public static void main(String[] arguments) throws IOException, InterruptedException {
    var folder = Path.of(arguments[0]);
    var yaml = Files.readString(folder.resolve("gateway.yaml"));
    var gateway = Gateway.start(PeopleGateway.read(folder, yaml));
    System.out.println("at " + gateway.uri());
    Thread.currentThread().join();
  }
}
