import { parentPort } from 'node:worker_threads'
import { measureStrength } from '#contract/password-strength.ts'

export type StrengthJob = { password: string; known: string[] }

// A thread that measures passwords. Reading the word lists takes a third of a second, the longest password half a second.

parentPort?.on('message', async ({ password, known }: StrengthJob) => {
  parentPort?.postMessage(await measureStrength(password, known), [])
})
