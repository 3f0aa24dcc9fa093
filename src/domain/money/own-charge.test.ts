import { expect, it } from 'vitest'
import { isFormLost } from './own-charge.ts'

const askedAt = new Date('2026-03-02T10:00:00Z')

it.each([
  ['2026-03-02T10:24:59Z', false, false],
  ['2026-03-02T10:25:00Z', false, true],
  ['2026-03-02T10:59:00Z', true, false],
])(
  'a form asked for at ten is lost at %s where the provider has opened it (%o): %o',
  (now, isOpened, isLost) => {
    expect(isFormLost({ askedAt, isOpened, now: new Date(now) })).toBe(isLost)
  },
)
