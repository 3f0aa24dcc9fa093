import { expect, it, vi } from 'vitest'
import { sendLatest } from './privacy.tsx'

it('sends the next once the one before is answered, and of several only the last', async () => {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const send = sendLatest((value: string) => {
    sent.push(value)
    const { promise, resolve } = Promise.withResolvers<string>()
    answers.push(() => resolve(`${value} is kept`))
    return promise
  })
  const first = send('private')
  await vi.waitFor(() => expect(sent).toEqual(['private']))
  const passedOver = send('mightBeHeard')
  const last = send('cannotTalk')
  answers[0]?.()
  expect(await first).toBe('private is kept')
  expect(await passedOver).toBeNull()
  await vi.waitFor(() => expect(sent).toEqual(['private', 'cannotTalk']))
  answers[1]?.()
  expect(await last).toBe('cannotTalk is kept')
})
