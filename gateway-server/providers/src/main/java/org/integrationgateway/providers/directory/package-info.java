/** The declared providers: started in order, found by kind and name, and their states. */
@NullMarked
package org.integrationgateway.providers.directory;

import org.jspecify.annotations.NullMarked;
