import { runToEnd } from './server-process.ts'

/** A server that ends by itself leaves what it compiled behind; those that are killed do not. This one is refused at once. */
export async function setup(): Promise<void> {
  await runToEnd({ PORT: 'none' })
}
