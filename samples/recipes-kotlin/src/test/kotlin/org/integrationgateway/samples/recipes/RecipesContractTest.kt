package org.integrationgateway.samples.recipes

import java.util.Optional
import org.integrationgateway.testkit.ProviderUnderTest
import org.integrationgateway.testkit.app.AppProviderContractTest
import org.integrationgateway.testkit.app.Example

/** The contract of every app, tested on the program as the gateway would start it. */
class RecipesContractTest : AppProviderContractTest() {
  override fun provider(): ProviderUnderTest = ProviderUnderTest.program(Recipes::class.java)

  override fun example() = Example("recipes.find", "{}")

  override fun streaming() = Optional.of(Example("recipes.read", """{"id": "bread"}"""))
}
