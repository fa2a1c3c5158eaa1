/**
 * Tests for packages that are a manifest and documents: what the manifest promises, and, with a
 * whole gateway in the test's own process, whether it keeps it.
 */
@NullMarked
package org.integrationgateway.testkit.packages;

import org.jspecify.annotations.NullMarked;
