/**
 * Tests for packages of a manifest and documents: checks of the package, and of its operations
 * through a gateway in the test's own process.
 */
@NullMarked
package org.integrationgateway.testkit.packages;

import org.jspecify.annotations.NullMarked;
