/** The embedded runtime: apps as child processes of this host, workspaces checked out by git. */
@NullMarked
package org.integrationgateway.providers.runtime;

import org.jspecify.annotations.NullMarked;
