package org.integrationgateway.samples.recipes

import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.integrationgateway.sdk.app.AppException
import org.integrationgateway.testkit.ProviderHarness
import org.integrationgateway.testkit.ProviderUnderTest
import org.junit.jupiter.api.Test

class RecipesTest {
  @Test
  fun `finds recipes by an ingredient, or all`() {
    assertThat(call("recipes.find", """{"ingredient": "eggs"}"""))
      .isEqualTo(
        """{"recipes":[{"id":"pancakes","title":"Pancakes","ingredients":["flour","milk","eggs"]}]}"""
      )
    assertThat(call("recipes.find", "{}")).contains("bread", "pancakes")
    assertThat(call("recipes.find", """{"limit": 1}""")).contains("bread").doesNotContain("eggs")
  }

  @Test
  fun `derives the schema from the data class`() {
    val find = Recipes.app().metadata().operations().first { it.id() == "recipes.find" }

    assertThat(find.inputSchema())
      .contains("Only recipes with this ingredient", "\"maximum\":20", "\"default\":5")
      .doesNotContain("\"required\":[\"ingredient\"")
  }

  @Test
  fun `tells a caller what to do`() {
    assertThatThrownBy { call("recipes.read", """{"id": "soup"}""") }
      .isInstanceOfSatisfying(AppException::class.java) { refused ->
        assertThat(refused.reason()).isEqualTo(AppException.Reason.NOT_FOUND)
        assertThat(refused.detail()).contains("recipes.find lists them")
      }
    assertThatThrownBy { call("recipes.find", """{"limit": 21}""") }
      .isInstanceOf(AppException::class.java)
  }

  private fun call(operation: String, input: String) =
    ProviderHarness.serve(ProviderUnderTest.`object`(Recipes::app), "{}").use {
      it.call(operation, input).body().decodeToString()
    }
}
