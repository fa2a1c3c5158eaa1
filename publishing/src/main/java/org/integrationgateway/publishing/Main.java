package org.integrationgateway.publishing;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;

/** The last step of {@code mvn -Prelease deploy}: completes the folder, checks it and packs it. */
public final class Main {
  private static final String FOLDER = "file:";

  private Main() {}

  /**
   * Arguments: where Maven has deployed to ({@code ID::URL}), the archive to write, the file of the
   * secret key.
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 3) {
      System.err.println("usage: Main ID::URL ARCHIVE KEY");
      System.exit(2);
    }
    System.exit(
        run(arguments[0], Path.of(arguments[1]), Path.of(arguments[2]), System.out, System.err));
  }

  /** Prints what it did, or each broken rule, and returns the exit code. */
  static int run(String deployment, Path zip, Path secret, PrintStream out, PrintStream errors)
      throws IOException {
    var url = deployment.substring(deployment.lastIndexOf("::") + 2);
    if (!url.startsWith(FOLDER)) {
      out.println(
          "No bundle: " + url + " is not a folder, and a bundle is made of a folder " + "only.");
      return 0;
    }
    var repository = Repository.in(Path.of(URI.create(url.replace(" ", "%20"))));
    var bundle = new Bundle(repository);
    bundle.complete();
    var certificate = zip.resolveSibling("signing-key.asc");
    var key =
        SigningCertificate.write(System.getenv(SigningCertificate.VARIABLE), secret, certificate);
    var problems = bundle.problems(key);
    if (!problems.isEmpty()) {
      problems.forEach(errors::println);
      errors.println(
          problems.size() + " rules of Maven Central are broken, so there is no bundle.");
      return 1;
    }
    bundle.pack(zip);
    out.println(repository.components().size() + " components are complete: " + zip);
    out.println("Signed by the key of " + certificate + ", which key servers must know.");
    return 0;
  }
}
