/** The workflow providers of a deployment: one that knows an id, and lists of all of them. */
@NullMarked
package org.integrationgateway.work.workflows.provider;

import org.jspecify.annotations.NullMarked;
