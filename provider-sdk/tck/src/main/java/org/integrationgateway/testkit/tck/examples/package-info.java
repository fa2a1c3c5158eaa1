/** What a contract test must know of one provider: the file {@code tck.yaml}. */
@NullMarked
package org.integrationgateway.testkit.tck.examples;

import org.jspecify.annotations.NullMarked;
