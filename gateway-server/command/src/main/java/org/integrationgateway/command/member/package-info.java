/** {@code gateway member}: the members of policies, for operators. */
@NullMarked
package org.integrationgateway.command.member;

import org.jspecify.annotations.NullMarked;
