/**
 * Runs the commands of a source package: decides which must run, sets their environment, and
 * records their outputs.
 */
@NullMarked
package org.integrationgateway.packaging.phase;

import org.jspecify.annotations.NullMarked;
