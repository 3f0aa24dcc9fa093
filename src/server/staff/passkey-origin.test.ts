import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPasskeyDevice } from '#test/support/passkey-device.ts'
import { createStaffApi } from '#test/support/staff-api.ts'

let api: Awaited<ReturnType<typeof createStaffApi>>
beforeAll(async () => {
  api = await createStaffApi()
})
afterAll(() => api.close())

it('a passkey of the right host at another port is refused with where it works', async () => {
  const { email } = await api.addColleague()
  const browser = api.openBrowser()
  await browser.signIn(email)
  const add = async (origin?: string) => {
    const { answer } = await browser.call('POST', '/staff/passkeys:start')
    const response = createPasskeyDevice(origin).create(answer.challenge ?? '')
    return browser.call('POST', '/staff/passkeys', { response })
  }
  const refused = await add('http://localhost:4000')
  expect(refused.status).toBe(422)
  expect(refused.answer.fields).toEqual({
    response: expect.stringContaining('work at http://localhost:3000 only'),
  })
  expect((await add()).answer.recoveryCodes).toHaveLength(10)
})
