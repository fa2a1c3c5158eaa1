/** The providers of a deployment other than its apps, as the objects that everybody calls. */
@NullMarked
package org.integrationgateway.server.services;

import org.jspecify.annotations.NullMarked;
