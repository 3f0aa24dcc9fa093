import { compileServer } from './compile-server.ts'

/** From here on `startServerProcess` and `runAndKill` start the bundles. */
export async function setup(): Promise<void> {
  // Both projects of fault tests set themselves up in one process.
  if (process.env.COMPILED_SERVER !== undefined) return
  const { server, chargeAndDie } = await compileServer()
  process.env.COMPILED_SERVER = server
  process.env.COMPILED_CHARGE_AND_DIE = chargeAndDie
}
