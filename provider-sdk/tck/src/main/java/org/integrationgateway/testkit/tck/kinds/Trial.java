package org.integrationgateway.testkit.tck.kinds;

import java.nio.file.Path;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.tck.examples.Examples;

/**
 * One provider that is put to the test.
 *
 * @param ledger folder in which the apps that it may invoke keep what they did
 */
public record Trial(ProviderUnderTest provider, Examples examples, Path ledger) {}
