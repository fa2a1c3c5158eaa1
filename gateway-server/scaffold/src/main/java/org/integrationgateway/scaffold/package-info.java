/** New packages from documents and servers, and packages brought up to date with them. */
@NullMarked
package org.integrationgateway.scaffold;

import org.jspecify.annotations.NullMarked;
