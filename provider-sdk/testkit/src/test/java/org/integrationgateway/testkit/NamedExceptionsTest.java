package org.integrationgateway.testkit;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The case below would fail if the file beside this class did not name it. */
@ExtendWith(NamedExceptions.class)
final class NamedExceptionsTest {
  @Test
  void cannotPass() {
    fail("the named exception was not heeded");
  }

  @Test
  void runsWhatIsNotNamed() {}
}
