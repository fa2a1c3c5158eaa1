/** Notices: what needs a person, told to receivers, to people and to programs. */
@NullMarked
package org.integrationgateway.notices;

import org.jspecify.annotations.NullMarked;
