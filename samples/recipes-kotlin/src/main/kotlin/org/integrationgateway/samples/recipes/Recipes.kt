package org.integrationgateway.samples.recipes

import java.util.Optional
import kotlin.jvm.optionals.getOrNull
import org.integrationgateway.records.schema.Default
import org.integrationgateway.records.schema.Doc
import org.integrationgateway.records.schema.Range
import org.integrationgateway.sdk.app.AppException
import org.integrationgateway.sdk.app.AppProvider
import org.integrationgateway.sdk.app.AppStream
import org.integrationgateway.sdk.serve.ProviderMain
import org.integrationgateway.sdk.typed.TypedApp

/** Recipes by their ingredients. */
object Recipes {
  @JvmRecord
  data class Search(
    @Doc("Only recipes with this ingredient") val ingredient: Optional<String>,
    @Doc("How many at most") @Range(least = "1", most = "20") @Default("5") val limit: Int,
  )

  @JvmRecord data class Recipe(val id: String, val title: String, val ingredients: List<String>)

  @JvmRecord data class Found(val recipes: List<Recipe>)

  @JvmRecord data class Chosen(@Doc("Id of the recipe; recipes.find lists them") val id: String)

  private val steps =
    linkedMapOf(
      Recipe("bread", "Bread", listOf("flour", "water", "salt")) to
        listOf("Mix everything.", "Wait for a night.", "Bake it for 45 minutes."),
      Recipe("pancakes", "Pancakes", listOf("flour", "milk", "eggs")) to
        listOf("Whisk everything.", "Bake them thin."),
    )

  private fun find(search: Search): Found {
    val wanted = search.ingredient.getOrNull()
    return Found(
      steps.keys.filter { wanted == null || wanted in it.ingredients }.take(search.limit)
    )
  }

  private fun read(chosen: Chosen): AppStream {
    val recipe =
      steps.keys.find { it.id == chosen.id }
        ?: throw AppException(
          AppException.Reason.NOT_FOUND,
          "there is no recipe '${chosen.id}'; recipes.find lists them",
        )
    val text = steps.getValue(recipe).joinToString("\n", postfix = "\n")
    val headers = mapOf("content-type" to listOf("text/plain; charset=utf-8"))
    return AppStream(200, headers, text.byteInputStream())
  }

  fun app(): AppProvider =
    TypedApp.named("recipes")
      .describe("Recipes by their ingredients")
      .operation("recipes.find", Search::class.java, Found::class.java) { search, _ -> find(search) }
      .describe("Recipes, also with one ingredient only")
      .readOnly()
      .streamOperation("recipes.read", Chosen::class.java) { chosen, _ -> read(chosen) }
      .describe("The steps of a recipe, one a line")
      .readOnly()
      .build()

  @JvmStatic
  fun main(args: Array<String>) {
    ProviderMain.serve(::app)
  }
}
