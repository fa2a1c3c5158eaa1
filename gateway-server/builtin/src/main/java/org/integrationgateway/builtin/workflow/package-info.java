/**
 * The embedded workflows: every step of every run is stored, and runs continue from the stored
 * steps.
 */
@NullMarked
package org.integrationgateway.builtin.workflow;

import org.jspecify.annotations.NullMarked;
