package org.integrationgateway.samples.recipes

import org.assertj.core.api.Assertions.assertThat
import org.integrationgateway.sdk.app.AppCall
import org.integrationgateway.sdk.app.AppMetadata
import org.integrationgateway.sdk.app.AppProvider
import org.integrationgateway.sdk.app.AppResult
import org.integrationgateway.sdk.json.JsonValues
import org.integrationgateway.testkit.ProviderHarness
import org.integrationgateway.testkit.ProviderUnderTest
import org.junit.jupiter.api.Test

/** How Kotlin reads the SDK: most of this test is that it compiles with strict annotations. */
class SdkFromKotlinTest {
  /** Only what has no default is written. */
  private class Echo : AppProvider {
    override fun metadata(): AppMetadata = Recipes.app().metadata()

    override fun execute(call: AppCall): AppResult = AppResult.json(call.input())
  }

  @Test
  fun `methods with a default need no code`() {
    ProviderHarness.serve(ProviderUnderTest.`object`(::Echo), "{}").use { echo ->
      assertThat(echo.call("recipes.find", """{"limit":3}""").body().decodeToString())
        .isEqualTo("""{"limit":3}""")
      echo.stream("recipes.find", "{}").use {
        assertThat(it.body().readBytes().decodeToString()).isEqualTo("{}")
      }
    }
  }

  @Test
  fun `only what is nullable can be null`() {
    val nothing: Any? = JsonValues.parse("null")
    val members: Map<String, Any?> = JsonValues.parseObject("""{"a": null}""")
    val text: String = JsonValues.write(nothing)

    assertThat(nothing).isNull()
    assertThat(members).containsEntry("a", null)
    assertThat(text).isEqualTo("null")
    assertThat(JsonValues.members(members)?.size).isEqualTo(1)
  }

  @Test
  fun `texts and bytes choose their overload`() {
    assertThat(JsonValues.parse("1")).isEqualTo(JsonValues.parse("1".toByteArray()))
  }
}
