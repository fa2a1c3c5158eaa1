/**
 * Runs the commands of a source package: decides which must run, sets their environment, and
 * records their outputs.
 */
@NullMarked
package org.integrationgateway.manifest.phase;

import org.jspecify.annotations.NullMarked;
