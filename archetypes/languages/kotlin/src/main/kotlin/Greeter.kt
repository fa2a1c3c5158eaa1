package ${package}

import org.integrationgateway.records.schema.Default
import org.integrationgateway.records.schema.Doc
import org.integrationgateway.sdk.app.AppProvider
import org.integrationgateway.sdk.serve.ProviderMain
import org.integrationgateway.sdk.typed.TypedApp

/**
 * An app of two operations. Input and output are records, from which names, schemas and checks are
 * derived.
 */
class Greeter private constructor(private val config: Config) {
  /** The configuration of a deployment; `schemas/config.yaml` describes it for operators. */
  @JvmRecord
  data class Config(@Default("Hello") val greeting: String) {
    init {
      require(greeting.isNotBlank() && greeting.length <= 40) {
        "greeting must have 1 to 40 characters"
      }
    }
  }

  @JvmRecord
  data class Ask(
    @Doc("The person to greet") val name: String,
    @Doc("How often, 1 to 10") @Default("1") val times: Int,
  ) {
    init {
      require(times in 1..10) { "times must be between 1 and 10" }
    }
  }

  @JvmRecord data class Greeting(val text: String)

  @JvmRecord data class Text(@Doc("Any text") val text: String)

  @JvmRecord
  data class Count(
    val words: Int,
    @Doc("How often each word occurs") val occurrences: Map<String, Int>,
  )

  private fun greet(ask: Ask) =
    Greeting(List(ask.times) { config.greeting + ", " + ask.name + "!" }.joinToString(" "))

  companion object {
    fun provider(config: Config): AppProvider {
      val greeter = Greeter(config)
      return TypedApp.named("${artifactId}")
        .describe("Says hello, and counts words")
        .operation("greet", Ask::class.java, Greeting::class.java) { ask, _ -> greeter.greet(ask) }
        .title("Greet a person")
        .describe("Greets a person by name")
        .readOnly()
        .operation("words.count", Text::class.java, Count::class.java) { text, _ -> count(text) }
        .title("Count words")
        .describe("Counts the words of a text")
        .readOnly()
        .build()
    }

    private fun count(text: Text): Count {
      val words = text.text.lowercase().split(Regex("[^\\p{L}\\p{N}]+")).filter { it.isNotEmpty() }
      return Count(words.size, words.groupingBy { it }.eachCount().toSortedMap())
    }

    @JvmStatic
    fun main(args: Array<String>) {
      ProviderMain.serve(Config::class.java, ::provider)
    }
  }
}
