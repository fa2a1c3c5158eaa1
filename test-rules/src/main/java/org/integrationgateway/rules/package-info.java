/**
 * Rules that the tests of every module keep: how long a test class may take, and how many rounds a
 * test runs in the gate and at night.
 */
@NullMarked
package org.integrationgateway.rules;

import org.jspecify.annotations.NullMarked;
