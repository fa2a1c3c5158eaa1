package ${package}

import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.integrationgateway.sdk.app.AppException
import org.integrationgateway.testkit.ProviderHarness
import org.integrationgateway.testkit.ProviderUnderTest
import org.junit.jupiter.api.Test

class GreeterTest {
  @Test
  fun `greets by name`() {
    greeter("{}").use {
      assertThat(call(it, "greet", """{"name": "Ada", "times": 2}"""))
        .isEqualTo("""{"text":"Hello, Ada! Hello, Ada!"}""")
    }
  }

  @Test
  fun `greets as it is configured`() {
    greeter("""{"greeting": "Good morning"}""").use {
      assertThat(call(it, "greet", """{"name": "Ada"}"""))
        .isEqualTo("""{"text":"Good morning, Ada!"}""")
    }
  }

  @Test
  fun `refuses a configuration that it cannot keep`() {
    assertThatThrownBy { greeter("""{"greeting": ""}""") }
      .isInstanceOf(AssertionError::class.java)
      .hasMessageContaining("greeting must have 1 to 40 characters")
  }

  @Test
  fun `refuses to greet a thousand times`() {
    greeter("{}").use {
      assertThatThrownBy { call(it, "greet", """{"name": "Ada", "times": 1000}""") }
        .isInstanceOfSatisfying(AppException::class.java) { refused ->
          assertThat(refused.detail()).contains("times must be between 1 and 10")
        }
    }
  }

  @Test
  fun `counts words in any alphabet`() {
    greeter("{}").use {
      assertThat(call(it, "words.count", """{"text": "Да, да — yes, YES, yes!"}"""))
        .isEqualTo("""{"words":5,"occurrences":{"yes":3,"да":2}}""")
    }
  }

  private fun greeter(config: String) =
    ProviderHarness.serve(
      ProviderUnderTest.`object`(Greeter.Config::class.java, Greeter::provider),
      config,
    )

  private fun call(greeter: ProviderHarness, operation: String, input: String) =
    greeter.call(operation, input).body().decodeToString()
}
