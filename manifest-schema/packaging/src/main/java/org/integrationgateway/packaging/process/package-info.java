/**
 * Runs one command to its end: without a shell, with bounded output, and without leaving a process
 * behind.
 */
@NullMarked
package org.integrationgateway.packaging.process;

import org.jspecify.annotations.NullMarked;
