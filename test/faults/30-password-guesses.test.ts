import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPerson } from '#test/support/people.ts'
import { countWindows } from '#test/support/rate-limits.ts'
import { createBrowser, postJson, signInAs, startSignIn } from '#test/support/sign-in-flow.ts'
import { type ServerPair, startServerPair } from '#test/support/single-server.ts'

let pair: ServerPair
beforeAll(async () => {
  // As where strangers come, except that emails are kept in the outbox table.
  pair = await startServerPair({ NODE_ENV: 'production', DEMO_SITE: 'on', DEMO_DATA: 'on' })
})
afterAll(() => pair.close())

/** A browser at an address of its own. */
const browserAt = (address: string) =>
  createBrowser(
    {
      request: (path, init = {}) => {
        const headers = new Headers(init.headers)
        headers.set('x-forwarded-for', address)
        return pair.site.request(path, { ...init, headers })
      },
    },
    pair.publicUrl,
  )

/** The whole of it: GUESSES=10000 npx vitest run --project faults test/faults/30-password-guesses.test.ts */
const guesses = Number(process.env.GUESSES ?? 2_000)

/** Guesses from ever other addresses, with one sign-in page that was opened before; 16 at a time. */
async function guess(email: string, addresses: (index: number) => string, count: number) {
  const opener = createBrowser(pair.site, pair.publicUrl)
  const { location } = await startSignIn(pair.service, opener)
  const cookie = [...opener.jar].map(([name, { value }]) => `${name}=${value}`).join('; ')
  const statuses = new Map<number, number>()
  let index = 0
  const one = async () => {
    while (index < count) {
      const own = index++
      const { status } = await pair.send(
        'POST',
        new URL(location, pair.publicUrl).pathname,
        { email, password: `Guess-number-${own}!` },
        { cookie, 'x-forwarded-for': addresses(own) },
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 16 }, one))
  return statuses
}

const emailsTo = (email: string) =>
  pair.db
    .selectFrom('outbox_messages')
    .select(['subject', 'body_text'])
    .where('recipient', '=', email)
    .execute()

describe('30: password guesses, through two server processes', () => {
  it(`${guesses} at one account from 1,000 addresses are a dozen; the owner still signs in, and is told once`, async () => {
    const owner = await addPerson(pair.db, { email: 'owner@mail.example' })
    const own = browserAt('198.51.100.20')
    await signInAs(pair.service, own, owner)

    const statuses = await guess(
      owner.email,
      (index) => `10.${index % 250}.${Math.floor(index / 250) % 4}.7`,
      guesses,
    )
    expect([...statuses.keys()].toSorted()).toEqual([401, 429])
    expect(statuses.get(401)).toBeLessThanOrEqual(12)

    // The browser that was used before is not held up, even from the address of a guesser.
    own.jar.delete('banksia_session')
    expect(await signInAs(pair.service, own, owner)).toHaveProperty('access_token')

    // No answer waits for the email, so that the wait does not tell who has an account.
    const told = async () => (await emailsTo(owner.email)).map(({ subject }) => subject)
    await expect.poll(told, { timeout: 15_000 }).toEqual(['Someone may be guessing your Banksia password'])

    // The guesses may have taken longer than the first pause: as if the last of them was just now.
    await sql`update sign_in_failures set last_failed_at = clock_timestamp()`.execute(pair.db)
    const stranger = browserAt('198.51.100.99')
    const { location } = await startSignIn(pair.service, stranger)
    const held = await postJson(stranger, location, owner)
    expect([held.status, (await held.json()) as { message: string }]).toEqual([
      429,
      expect.objectContaining({ message: expect.stringContaining('reset your password') }),
    ])
  })

  it('from one /64 of IPv6 they are eight, whatever address of it they name; nothing goes to who has no account', async () => {
    const email = 'nobody@mail.example'
    const statuses = await guess(email, (index) => `2001:db8:7:7:${(index % 60_000).toString(16)}::1`, 200)
    // In five minutes by the clock, which may end in the midst of these.
    const windows = await countWindows(pair.db, 'sign-in:address:2001')
    expect(statuses.get(401)).toBeLessThanOrEqual(8 * windows)
    expect(await emailsTo(email)).toEqual([])
  })
})
