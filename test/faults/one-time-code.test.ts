import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addInvite, fictionalMobile, sentCode, verifyBody } from '#test/support/newcomers.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const guesses = 2_000
const atOnce = 50

/** Each guess comes from an address of its own, so that only the code's own lock stands in the way. */
async function guess(email: string, code: string): Promise<string> {
  const { status, body } = await api.call('POST', '/invites:verify', { body: verifyBody(email, code) })
  return body?.code ?? String(status)
}

it(
  '21: two thousand guesses of a one-time code find nothing, and it is locked after five',
  { timeout: 400_000 },
  async () => {
    const email = await addInvite(api.db)
    const check = { email, mobileNumber: fictionalMobile, shouldSendOtp: true }
    expect((await api.call('POST', '/invites:check', { body: check })).status).toBe(200)
    const right = await sentCode(api.db)
    const wrong = Array.from({ length: guesses }, (_, index) =>
      String((Number(right) + 1 + index) % 1_000_000).padStart(6, '0'),
    )

    const answers = new Map<string, number>()
    const queue = wrong.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const code of queue) {
          const answer = await guess(email, code)
          answers.set(answer, (answers.get(answer) ?? 0) + 1)
        }
      }),
    )
    expect(Object.fromEntries(answers)).toEqual({ otpInvalid: 5, otpExpired: guesses - 5 })
    // Locked is locked: the right code comes too late.
    expect(await guess(email, right)).toBe('otpExpired')
    expect(await api.db.selectFrom('accounts').select('subject').execute()).toEqual([])
  },
)
