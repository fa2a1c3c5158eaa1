package org.integrationgateway.builtin.agent.turn;

import java.time.Duration;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;

/** The keys {@code limits} of embedded agents. */
public record TurnLimits(
    @Name("turnsAtOnce")
        @Doc("The most turns that this server runs at once.")
        @Default("32")
        @Range(least = "1", most = "1000")
        int turns,
    @Name("turnTimeout")
        @Doc("The time limit of a turn that sets none; waiting for people does not count.")
        @Default("10m")
        Duration turnTime,
    @Name("modelTimeout")
        @Doc("The time limit of one request to the model, its whole answer included.")
        @Default("5m")
        Duration modelTime,
    @Name("answerTimeout") @Doc("The time limit of waiting for people.") @Default("1d")
        Duration answerTime,
    @Name("maxAnswers")
        @Doc("The most answers of the model in one turn.")
        @Default("64")
        @Range(least = "1", most = "10000")
        int answers,
    @Name("maxToolCalls")
        @Doc("The most calls of tools in one turn.")
        @Default("64")
        @Range(least = "1", most = "10000")
        int calls,
    @Name("toolTimeout") @Doc("The time limit of a call of a tool.") @Default("60s")
        Duration toolTime,
    @Name("maxResultBytes")
        @Doc(
            "The largest answer of a tool that a model gets completely; of larger ones it gets the"
                + " beginning.")
        @Default("64KiB")
        @Form("size")
        @Range(least = "1", most = "4MiB")
        long resultBytes,
    @Doc("How often the model is asked again after an answer that does not fit the schema.")
        @Default("2")
        @Range(least = "0", most = "10")
        int repairs,
    @Doc("How often a failed request to the model is tried.")
        @Default("3")
        @Range(least = "1", most = "10")
        int attempts) {
  /** The most bytes of messages, tools and options that a turn begins with. */
  public static final int MAX_INPUT = 1 << 20;
}
