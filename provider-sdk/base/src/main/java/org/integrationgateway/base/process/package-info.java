/**
 * Child processes: a clean environment, both outputs read at once, the end of the whole tree.
 *
 * <pre>{@code
 * var command = new Command(List.of("/usr/bin/make"), folder, environment.with(Map.of(), Map.of()));
 * try (var make = ProcessStarter.of(command).start(BoundedLines.each(4_000, log::add))) {
 *   var exit = make.await(Duration.ofMinutes(1));
 * }
 * }</pre>
 */
@NullMarked
package org.integrationgateway.base.process;

import org.jspecify.annotations.NullMarked;
