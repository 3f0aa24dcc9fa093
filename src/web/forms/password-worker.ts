import { measureStrength } from '#contract/password-strength.ts'
import type { MeterAnswer, MeterQuestion } from './new-password-field.tsx'

// A thread of the browser that measures passwords: on a slow phone the word lists take a second to read.

addEventListener('message', async ({ data: { id, password, known } }: MessageEvent<MeterQuestion>) => {
  const strength = await measureStrength(password, known).catch(() => null)
  const answer: MeterAnswer = { id, strength }
  postMessage(answer)
})
