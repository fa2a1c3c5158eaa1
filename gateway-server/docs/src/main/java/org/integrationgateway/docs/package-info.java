/**
 * Builds the site of the documentation from the Markdown of the folder docs. Runs in the build
 * only.
 */
@NullMarked
package org.integrationgateway.docs;

import org.jspecify.annotations.NullMarked;
