/** {@code gateway member}: the members of policies, for administrators. */
@NullMarked
package org.integrationgateway.command.member;

import org.jspecify.annotations.NullMarked;
