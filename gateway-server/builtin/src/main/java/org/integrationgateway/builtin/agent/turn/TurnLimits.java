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
        @Doc("The maximum number of turns that this server runs at once.")
        @Default("32")
        @Range(least = "1", most = "1000")
        int turns,
    @Name("turnTimeout")
        @Doc(
            "The time limit of a turn that sets none; time spent waiting for users does not"
                + " count.")
        @Default("10m")
        Duration turnTime,
    @Name("modelTimeout")
        @Doc("The time limit of one request to the model, including its whole response.")
        @Default("5m")
        Duration modelTime,
    @Name("answerTimeout") @Doc("The time limit of waiting for users.") @Default("1d")
        Duration answerTime,
    @Name("maxAnswers")
        @Doc("The maximum number of model responses in one turn.")
        @Default("64")
        @Range(least = "1", most = "10000")
        int answers,
    @Name("maxToolCalls")
        @Doc("The maximum number of tool calls in one turn.")
        @Default("64")
        @Range(least = "1", most = "10000")
        int calls,
    @Name("toolTimeout") @Doc("The time limit of one tool call.") @Default("60s") Duration toolTime,
    @Name("maxResultBytes")
        @Doc(
            "The largest tool result that a model gets completely; a larger one is cut to"
                + " its beginning.")
        @Default("64KiB")
        @Form("size")
        @Range(least = "1", most = "4MiB")
        long resultBytes,
    @Doc("How often the model is asked again after a response that does not match the schema.")
        @Default("2")
        @Range(least = "0", most = "10")
        int repairs,
    @Doc("How many times a request to the model is tried, the first try included.")
        @Default("3")
        @Range(least = "1", most = "10")
        int attempts) {
  /** The most bytes of messages, tools and options that a turn begins with. */
  public static final int MAX_INPUT = 1 << 20;
}
