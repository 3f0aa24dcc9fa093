import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account } from '#test/support/booking-world.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'
import { fictionalMobile, newEmail } from '#test/support/newcomers.ts'
import { addPerson } from '#test/support/people.ts'
import { countWindows } from '#test/support/rate-limits.ts'
import { createBrowser, postJson, startSignIn } from '#test/support/sign-in-flow.ts'

let single: SingleServer
beforeAll(async () => {
  single = await startSingleServer()
  await addPerson(single.db, { email: 'known@mail.example' })
})
afterAll(() => single.close())

describe('22: email and invite checks in bulk', () => {
  it('answer ten a minute to one address, whichever of the two is asked, and another address as usual', async () => {
    const address = { 'x-forwarded-for': randomUUID() }
    const check = (index: number, headers: Record<string, string>) =>
      index % 2 === 0
        ? single.send(
            'PATCH',
            `/api/accounts/${account}/client-records:checkEmailAlreadyExisted`,
            { email: newEmail() },
            headers,
          )
        : single.send(
            'POST',
            '/api/invites:check',
            { email: newEmail(), mobileNumber: fictionalMobile, shouldSendOtp: true },
            headers,
          )
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => check(index, address)))
    const statuses = answers.map(({ status }) => status)
    const answered = statuses.filter((status) => status === 200).length
    // Counted in steps of ten seconds: where one ends in the midst of these, those under way are counted on either side.
    const steps = await countWindows(single.db, 'account-checks')
    expect(answered).toBeGreaterThanOrEqual(10)
    expect(answered).toBeLessThanOrEqual(10 * steps)
    expect(statuses.filter((status) => status === 429)).toHaveLength(200 - answered)
    expect((await check(0, { 'x-forwarded-for': randomUUID() })).status).toBe(200)
  })

  it('sign-in and reset answer the same for those who have an account and those who have none', async () => {
    const signInAnswer = async (email: string) => {
      const browser = createBrowser(single.site, single.publicUrl)
      const { location } = await startSignIn(single.service, browser)
      return describeAnswer(await postJson(browser, location, { email, password: 'Not-the-password-1!' }))
    }
    const resetAnswer = async (email: string) =>
      describeAnswer(await single.send('POST', '/login/forgot', { email }))
    expect(await signInAnswer('known@mail.example')).toEqual(await signInAnswer('unknown@mail.example'))
    expect(await resetAnswer('known@mail.example')).toEqual(await resetAnswer('unknown@mail.example'))
  })
})

async function describeAnswer(response: Response) {
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    text: text.replaceAll(/"requestId":"[^"]*"/g, ''),
  }
}
