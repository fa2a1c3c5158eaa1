// The program: a provider of kind app, for as long as its host wants it.
package main

import "app/provider"

func main() {
	provider.Serve(greeter())
}
