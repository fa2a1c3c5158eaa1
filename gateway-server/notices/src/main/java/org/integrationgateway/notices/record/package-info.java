/** Notices as they are stored: one for each change of a thing. */
@NullMarked
package org.integrationgateway.notices.record;

import org.jspecify.annotations.NullMarked;
