/** The data about a provider that its contract test needs: the file {@code tck.yaml}. */
@NullMarked
package org.integrationgateway.testkit.tck.examples;

import org.jspecify.annotations.NullMarked;
