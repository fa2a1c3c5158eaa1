/** The embedded runtime: apps as child processes of this host, workspaces checked out by git. */
@NullMarked
package org.integrationgateway.server.builtin.runtime;

import org.jspecify.annotations.NullMarked;
