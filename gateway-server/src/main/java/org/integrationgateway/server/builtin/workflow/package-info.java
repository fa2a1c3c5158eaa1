/** Workflows that keep every step of every run in a database, and go on from there. */
@NullMarked
package org.integrationgateway.server.builtin.workflow;

import org.jspecify.annotations.NullMarked;
