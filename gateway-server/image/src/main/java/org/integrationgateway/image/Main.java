package org.integrationgateway.image;

import java.io.IOException;
import java.util.List;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.signature.SignatureException;

/** Builds the image from arguments {@code NAME=VALUE}; run by {@code mvn -Pimage}. */
public final class Main {
  private static final long MEBIBYTE = 1 << 20;

  private Main() {}

  /** Builds, and prints what was built. */
  public static void main(String[] arguments) throws InterruptedException {
    try {
      var request = ImageRequest.of(List.of(arguments));
      if (request.packages().isPresent()) {
        request = request.beside(built(request.ofPackages()));
      }
      built(request);
    } catch (IOException
        | IllegalArgumentException
        | ReleaseException
        | SignatureException failed) {
      System.err.println("image: " + failed.getMessage());
      System.exit(1);
    }
  }

  private static BuiltImage built(ImageRequest request)
      throws IOException, ReleaseException, SignatureException {
    var image = new ImageBuild(request, System.out::println).run();
    System.out.printf(
        "image: %s, %d MiB in layers, %d MiB unpacked%n  layout:  %s%n  archive: %s%n  digest:  %s%n",
        image.platform(),
        image.packed() / MEBIBYTE,
        image.unpacked() / MEBIBYTE,
        image.layout(),
        image.archive(),
        image.digest());
    return image;
  }
}
