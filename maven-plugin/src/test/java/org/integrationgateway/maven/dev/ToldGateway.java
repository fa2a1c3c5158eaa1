package org.integrationgateway.maven.dev;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A program that writes down what it is told, and ends when it is told nothing more. */
final class ToldGateway {
  private ToldGateway() {}

  public static void main(String[] args) throws IOException {
    var file = Path.of(args[0]);
    var told = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (var line = told.readLine(); line != null; line = told.readLine()) {
      Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
    Files.writeString(file, "end\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
