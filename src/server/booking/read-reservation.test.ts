import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Booked, createEmailsApi } from '#test/support/emails-api.ts'

let api: Awaited<ReturnType<typeof createEmailsApi>>
beforeAll(async () => {
  api = await createEmailsApi()
})
afterAll(() => api.close())

/** In hours from the booking on; what was before it is less than nothing. */
type Account = { signedUp: number; confirmed: number | null }

async function setAccount({ id }: Booked, { signedUp, confirmed }: Account) {
  const { numAffectedRows } = await sql`
    update accounts a
       set created_at = r.booked_at + make_interval(hours => ${signedUp}::int),
           email_verified_at = r.booked_at + make_interval(hours => ${confirmed}::int)
      from reservations r join clients p on p.id = r.client_id
     where r.id = ${id} and a.subject::text = p.identity_subject`.execute(api.db)
  expect(numAffectedRows).toBe(1n)
}
const isPromised = async ({ reserveId, token }: Booked) =>
  (await api.call('GET', api.at(reserveId), { token })).body.isConfirmationSent

it.each([
  ['is promised in the visit of the sign-up', { signedUp: -7, confirmed: null }, true],
  ['is not promised later', { signedUp: -9, confirmed: null }, false],
  ['is promised to an address that was confirmed before', { signedUp: -9, confirmed: -1 }, true],
])('a confirmation %s, and sent just so', async (_what, account, promised) => {
  for (const isGP of [false, true]) {
    const booked = await api.book({ isGP })
    await setAccount(booked, account)
    expect(await isPromised(booked)).toBe(promised)
    await api.deliver('confirmed', booked)
    expect(await api.sentTo(booked.email)).toHaveLength(promised ? 1 : 0)
  }
})

it('a confirmation that was held back is not promised once the address is confirmed', async () => {
  const booked = await api.book()
  await setAccount(booked, { signedUp: -9, confirmed: 1 })
  expect(await isPromised(booked)).toBe(false)
})

it('a confirmation is not promised where the service cannot send email', async () => {
  const booked = await api.book()
  expect(await isPromised(booked)).toBe(true)
  api.service.config.canSendEmail = false
  try {
    expect(await isPromised(booked)).toBe(false)
  } finally {
    api.service.config.canSendEmail = true
  }
})
