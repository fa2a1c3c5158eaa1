package org.integrationgateway.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.integrationgateway.base.version.ProductVersion;

/**
 * The versions of the gateway and of its Java. The launcher runs this class for {@code gateway
 * --version}, because the command library and the start-up cache take longer to load.
 */
public final class Version {
  private Version() {}

  static String[] lines() {
    return new String[] {
      "gateway " + ProductVersion.NUMBER,
      "java " + Runtime.version() + " (" + System.getProperty("java.home") + ")"
    };
  }

  public static void main(String[] arguments) {
    var out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    for (var line : lines()) {
      out.println(line);
    }
  }
}
