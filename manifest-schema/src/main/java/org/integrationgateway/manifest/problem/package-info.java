/**
 * What is wrong with a file, where, and what to do about it.
 *
 * <p>A reader of any text puts every {@link org.integrationgateway.manifest.problem.Problem} it
 * finds into one {@link org.integrationgateway.manifest.problem.Problems} and goes on, so that its
 * user sees all of them at once. A problem names its {@link
 * org.integrationgateway.manifest.problem.Rule}, the {@link
 * org.integrationgateway.manifest.problem.Position} in its {@link
 * org.integrationgateway.manifest.problem.Source}, and the remedy; {@link
 * org.integrationgateway.manifest.problem.ProblemPrinter} shows problems to people and programs.
 *
 * <p>The rule's number is fixed, its prefix is the collector's: the same "unknown key" is {@code
 * GW1203} in a manifest and {@code GWC1203} in a configuration file.
 */
@NullMarked
package org.integrationgateway.manifest.problem;

import org.jspecify.annotations.NullMarked;
