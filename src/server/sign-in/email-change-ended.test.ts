import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emailChangeExpired } from '#contract/own-login.ts'
import { goodPassword } from '#test/support/people.ts'
import { postJson } from '#test/support/sign-in-flow.ts'
import { createOwnLogin, newPassword } from './own-login.fixture.ts'

let login: Awaited<ReturnType<typeof createOwnLogin>>
beforeAll(async () => {
  login = await createOwnLogin()
})
afterAll(() => login.close())

/** How many wait for another transaction. */
const countWaiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(login.db)
  return rows.length
}

describe('another email', () => {
  it('is told to the old address when it is asked for, with the way to make the link useless', async () => {
    const { email, token } = await login.addSignedIn()
    await login.ask(token, `${randomUUID()}@mail.example`)
    const [told, ...more] = await login.mailTo(email)
    expect(more).toEqual([])
    expect(told?.body_text).toContain('Nothing has changed yet')
    expect(told?.body_text).toContain(`${login.config.PUBLIC_URL}/login/forgot`)
  })

  it.each(['reset by its link', 'changed by its owner', 'kept, but signed out everywhere'])(
    'that was asked for before ends where the password is %s',
    async (how) => {
      const { email, token } = await login.addSignedIn()
      const next = `${randomUUID()}@mail.example`
      await login.ask(token, next)
      const link = await login.linkIn(next)
      if (how === 'changed by its owner')
        expect(
          (await login.changePassword(token, { currentPassword: goodPassword, newPassword })).status,
        ).toBe(204)
      else if (how === 'reset by its link') {
        const owner = login.browser()
        await postJson(owner, '/login/forgot', { email })
        await login.identity.settle()
        const reset = { token: await login.linkIn(email), password: newPassword }
        expect((await postJson(owner, '/login/reset', reset)).status).toBe(200)
      } else expect((await login.call('DELETE', '/sign-ins', {}, token)).status).toBe(204)
      expect(await login.confirm(link)).toMatchObject({ status: 404, body: { message: emailChangeExpired } })
      expect([await login.signsIn(next, newPassword), await login.signsIn(next)]).toEqual([false, false])
    },
  )

  it('that is asked for while the password changes has no link that works after it', async () => {
    const { subject, token } = await login.addSignedIn()
    const next = `${randomUUID()}@mail.example`
    const { asked } = await login.db.transaction().execute(async (tx) => {
      const change = tx.updateTable('accounts').set({ password_hash: 'another' })
      await change.where('subject', '=', subject).execute()
      const asking = login.ask(token, next)
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), { timeout: 20_000 })
      return { asked: asking }
    })
    expect(await asked).toMatchObject({
      status: 422,
      body: { fields: { currentPassword: expect.anything() } },
    })
    expect(await login.mailTo(next)).toEqual([])
  })
})
