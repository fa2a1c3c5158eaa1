/** What this version of the server does not carry out, for the tools that warn authors of it. */
@NullMarked
package org.integrationgateway.manifest.serving;

import org.jspecify.annotations.NullMarked;
