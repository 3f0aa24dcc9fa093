import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { addPerson } from '#test/support/people.ts'
import { createBrowser, refresh, signInAs, type Tokens } from '#test/support/sign-in-flow.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { hashed } from './oidc-store.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let site: Awaited<ReturnType<typeof createIdentityApp>>
const newBrowser = () => createBrowser(site.app, test.config.PUBLIC_URL)

beforeAll(async () => {
  test = await createTestDatabase()
  site = await createIdentityApp(test.service)
})
afterAll(() => test.close())

/** As if the token had been used half a minute earlier. */
const letGraceEnd = (refreshToken: string) =>
  test.db
    .updateTable('oidc_payloads')
    .set({ consumed_at: sql<Date>`consumed_at - interval '30 seconds'` })
    .where('id', '=', hashed(refreshToken))
    .executeTakeFirstOrThrow()

describe('refresh tokens', () => {
  it('are good once: a used one is taken as a theft, and ends the sign-in', async () => {
    const person = await addPerson(test.db, { email: 'rotating@mail.example' })
    const browser = newBrowser()
    const first = await signInAs(test.service, browser, person)
    const second: Tokens = await (await refresh(test.service, browser, first.refresh_token)).json()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    await letGraceEnd(first.refresh_token)
    expect((await refresh(test.service, browser, first.refresh_token)).status).toBe(400)
    expect((await refresh(test.service, browser, second.refresh_token)).status).toBe(400)
  })

  it('are renewed twice for a browser whose first answer was cut off, and both go on', async () => {
    const person = await addPerson(test.db, { email: 'reloading@mail.example' })
    const browser = newBrowser()
    const first = await signInAs(test.service, browser, person)
    const answers = await Promise.all(
      [1, 2, 3].map(() => refresh(test.service, browser, first.refresh_token)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const answer of answers) {
      const { refresh_token }: Tokens = await answer.json()
      expect((await refresh(test.service, browser, refresh_token)).status).toBe(200)
    }
    // The time counts from the first use: using it again does not make it longer.
    await letGraceEnd(first.refresh_token)
    expect((await refresh(test.service, browser, first.refresh_token)).status).toBe(400)
  })

  it('used by one browser are a theft in another, at once', async () => {
    const people = ['robbed@mail.example', 'thief@mail.example'].map((email) => addPerson(test.db, { email }))
    const [robbed, thief] = await Promise.all(people)
    const browser = newBrowser()
    const first = await signInAs(test.service, browser, robbed!)
    const second: Tokens = await (await refresh(test.service, browser, first.refresh_token)).json()
    // A browser with a sign-in of its own is another one too.
    const other = newBrowser()
    await signInAs(test.service, other, thief!)
    expect((await refresh(test.service, other, first.refresh_token)).status).toBe(400)
    expect((await refresh(test.service, browser, second.refresh_token)).status).toBe(400)
  })

  it.each([
    ['before its owner has used it', false],
    ['just after its owner has used it', true],
  ])('copied without the cookie of the sign-in renew nothing, and end it: %s', async (_, isUsed) => {
    const person = await addPerson(test.db, { email: `copied-${isUsed}@mail.example` })
    const browser = newBrowser()
    const first = await signInAs(test.service, browser, person)
    const owners: Tokens = isUsed
      ? await (await refresh(test.service, browser, first.refresh_token)).json()
      : first
    const stolen = await refresh(test.service, newBrowser(), first.refresh_token)
    expect([stolen.status, await stolen.text()]).toEqual([400, expect.not.stringContaining('access_token')])
    expect((await refresh(test.service, browser, owners.refresh_token)).status).toBe(400)
  })

  it('of someone else are not renewed by a browser with a sign-in of its own', async () => {
    const [owner, thief] = await Promise.all(
      ['owner@mail.example', 'with-own@mail.example'].map((email) => addPerson(test.db, { email })),
    )
    const first = await signInAs(test.service, newBrowser(), owner!)
    const other = newBrowser()
    await signInAs(test.service, other, thief!)
    expect((await refresh(test.service, other, first.refresh_token)).status).toBe(400)
  })

  it('are not renewed twice without the cookie of the sign-in', async () => {
    const person = await addPerson(test.db, { email: 'cookieless@mail.example' })
    const browser = newBrowser()
    const first = await signInAs(test.service, browser, person)
    expect((await refresh(test.service, browser, first.refresh_token)).status).toBe(200)
    expect((await refresh(test.service, newBrowser(), first.refresh_token)).status).toBe(400)
  })
})
