import { expect, it } from 'vitest'
import { lostWords } from './stage.tsx'

const name = 'Amelia'

it.each([
  [{ state: 'connecting', wasHeard: false, isHere: true }, 'Connecting'],
  [{ state: 'lost', wasHeard: true, isHere: true }, 'Reconnecting'],
  [{ state: 'lost', wasHeard: true, isHere: false }, 'Reconnecting'],
  [{ state: 'gone', wasHeard: true, isHere: true }, 'Still reconnecting'],
  [{ state: 'gone', wasHeard: true, isHere: false }, 'Amelia is not here'],
  [{ state: 'gone', wasHeard: false, isHere: true }, 'No connection yet'],
] as const)('%j says “%s”', (lost, title) => {
  expect(lostWords({ ...lost, name }).title).toBe(title)
})
