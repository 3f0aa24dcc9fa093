import { describe, expect, it } from 'vitest'
import type { ApiAnswer } from '../../api/call-api.ts'
import { refusal } from '../funding/refusal.fixture.ts'
import { confirmGpBooking, confirmMessages, formatOpenForms } from './gp-confirmation-page.tsx'

const done: ApiAnswer<unknown> = { ok: true, value: undefined }

/** Presses once against a server that refuses as told, and says what it was asked. */
async function press(refuses: { validate?: ApiAnswer<never>; confirm?: ApiAnswer<never> } = {}) {
  const asked: string[] = []
  const call = async (operation: string, _input: object, options: { key: string }) => {
    asked.push(`${operation} ${options.key}`)
    return (operation === 'validateGpBooking' ? refuses.validate : refuses.confirm) ?? done
  }
  const outcome = await confirmGpBooking({ accountId: 'banksia', reserveId: 'held', key: 'one' }, call)
  return { outcome, asked }
}

describe('confirming a GP appointment', () => {
  it('validates once, then confirms once', async () => {
    const { outcome, asked } = await press()
    expect(outcome).toEqual({ kind: 'booked' })
    expect(asked).toEqual(['validateGpBooking one-validate', 'confirmGpBooking one-confirm'])
  })

  it('confirms nothing that is not valid', async () => {
    const { outcome, asked } = await press({ validate: refusal(404, { code: 'notFound' }) })
    expect(outcome).toEqual({ kind: 'expired' })
    expect(asked).toHaveLength(1)
  })

  it.each(['safetyCheckMissing', 'mhtpMissing', 'dass21Missing'] as const)(
    '%s is an open form',
    async (code) => {
      const { outcome } = await press({ confirm: refusal(409, { code, page: '/gp/anywhere' }) })
      expect(outcome).toMatchObject({ kind: 'incomplete' })
    },
  )

  it('names every form that is open', async () => {
    const fields = { mhtp: 'is required', dass21: 'is required' }
    const { outcome } = await press({ validate: refusal(409, { code: 'mhtpMissing', fields }) })
    expect(outcome).toEqual({ kind: 'incomplete', missing: ['mhtp', 'dass21'] })
  })

  it.each([
    ['medicareCardMissing', 'medicareCard'],
    ['addressMissing', 'address'],
    ['parentConsentMissing', 'parentConsent'],
    ['savedCardMissing', 'savedCard'],
    ['otherSupportNeeded', 'otherSupport'],
  ] as const)('%s leads to the page that mends it', async (code, need) => {
    const { outcome } = await press({ validate: refusal(409, { code, page: '/gp/somewhere' }) })
    expect(outcome).toEqual({
      kind: 'mend',
      code: need,
      message: 'As the server says',
      page: '/gp/somewhere',
    })
  })

  it('says what the server says, or a sentence of its own', async () => {
    const blocked = await press({ validate: refusal(409, { code: 'conflict' }) })
    expect(blocked.outcome).toEqual({ kind: 'failed', message: 'As the server says', isFinal: true })
    for (const status of [500, 503]) {
      const broken = await press({ confirm: refusal(status, { code: 'internal' }) })
      expect(broken.outcome).toEqual({ kind: 'failed', message: 'As the server says', isFinal: false })
    }
    const message = 'Something went wrong. Please try again.'
    for (const silent of [refusal(0, { code: 'offline' }), refusal(502, { code: 'internal', message })]) {
      const { outcome } = await press({ confirm: silent })
      expect(outcome).toEqual({ kind: 'failed', message: confirmMessages.failed, isFinal: false })
    }
  })
})

it.each([
  [['dass21'], 'DASS-21 is still open.'],
  [['mhtp', 'dass21'], 'Treatment plan and DASS-21 are still open.'],
  [['safetyCheck', 'mhtp', 'dass21'], 'The safety check, Treatment plan and DASS-21 are still open.'],
] as const)('%s', (missing, words) => {
  expect(formatOpenForms(missing)).toBe(words)
})
