package org.integrationgateway.testkit.tck.kinds;

import java.nio.file.Path;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.tck.examples.Examples;

/**
 * The provider under test.
 *
 * @param ledger folder in which the apps that it may invoke record their calls
 */
public record ProviderUnderTck(ProviderUnderTest provider, Examples examples, Path ledger) {}
