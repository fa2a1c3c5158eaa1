package ${package}

import org.integrationgateway.testkit.ProviderUnderTest
import org.integrationgateway.testkit.app.AppProviderContractTest
import org.integrationgateway.testkit.app.Example

/** The contract of every app, tested on the program as the gateway would start it. */
class GreeterContractTest : AppProviderContractTest() {
  override fun provider(): ProviderUnderTest = ProviderUnderTest.program(Greeter::class.java)

  override fun example() = Example("greet", """{"name": "World"}""")
}
