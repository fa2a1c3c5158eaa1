/** Runs the contract test of its kind against a packaged provider in any language. */
@NullMarked
package org.integrationgateway.testkit.tck;

import org.jspecify.annotations.NullMarked;
