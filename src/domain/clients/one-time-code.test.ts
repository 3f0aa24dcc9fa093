import { expect, it } from 'vitest'
import { oneTimeCodeText } from './one-time-code.ts'

it('writes a text message that fits one SMS and says what it is, when it ends and nothing more', () => {
  const text = oneTimeCodeText('012345', 'Banksia')
  expect(text).toBe('012345 is your Banksia code. It ends in 5 minutes.')
  expect(text.length).toBeLessThanOrEqual(160)
})
