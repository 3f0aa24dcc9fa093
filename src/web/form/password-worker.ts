import { measureStrength } from '#contract/password-strength.ts'
import type { Answer, Question } from './password-meter.ts'

// A thread of the browser that measures passwords: on a slow phone the word lists take a second to read.

addEventListener('message', async ({ data: { id, password, known } }: MessageEvent<Question>) => {
  const strength = await measureStrength(password, known).catch(() => null)
  const answer: Answer = { id, strength }
  postMessage(answer)
})
