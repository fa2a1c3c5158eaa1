package org.integrationgateway.testkit.packages;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The test of a package without code of its own: a test for each file that {@code gateway dev
 * --record recordings} has written. The operation is called as it was then; the package has to send
 * the recorded requests, each once, and to answer what it answered. The default connection is made
 * with values of the test, as the recording has none.
 *
 * <p>A project with {@code gateway-provider-parent} and a folder {@code recordings} runs it in
 * {@code mvn test}; others name {@code org.integrationgateway:gateway-package-testkit} in {@code
 * dependenciesToScan} of Surefire. The package is in the working folder, or in that of {@code
 * -Dgateway.package}.
 */
public final class RecordedPackageTest {
  /** A test for each recording of a call. */
  @TestFactory
  Stream<DynamicTest> answersAsRecorded() {
    return tests(Path.of(System.getProperty("gateway.package", "")));
  }

  /**
   * The tests of a package. Closing the stream stops the gateway.
   *
   * @throws AssertionError when there is no recording of a call, or the gateway refuses the package
   */
  static Stream<DynamicTest> tests(Path folder) {
    RecordedPackages.requireCalls(folder);
    var gateway = RecordedPackages.serve(Map.of(TemporaryHome.APP, folder));
    try {
      return gateway.tests(TemporaryHome.APP).onClose(gateway::close);
    } catch (RuntimeException | AssertionError refused) {
      gateway.close();
      throw refused;
    }
  }
}
