/**
 * Problems of files: the error, its position and the remedy.
 *
 * <p>A reader of any text puts every {@link org.integrationgateway.document.problem.Problem} that
 * it finds into one {@link org.integrationgateway.document.problem.Problems} and goes on, so that
 * its user sees all of them at once. A problem names its {@link
 * org.integrationgateway.document.problem.Rule}, the {@link
 * org.integrationgateway.document.problem.Position} in its {@link
 * org.integrationgateway.document.problem.Source}, and the remedy; {@link
 * org.integrationgateway.document.problem.ProblemPrinter} shows problems to people and programs.
 *
 * <p>The rule's number is fixed, and its prefix depends on the collector: the same rule "unknown
 * key" is {@code GW1203} in a manifest and {@code GWC1203} in a configuration file.
 */
@NullMarked
package org.integrationgateway.document.problem;

import org.jspecify.annotations.NullMarked;
