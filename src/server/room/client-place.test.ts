import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startExternalIssuer } from '#test/support/external-issuer.ts'
import { addRoom, roomVisitor } from '#test/support/room-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { createNotices } from '../db/notices.ts'
import { createOidcStore } from '../sign-in/oidc-store.ts'
import { sweepIdentity } from '../sign-in/issuer.ts'
import { createLog } from '../log.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  test.service.notices = createNotices({ url: test.url, log: createLog('silent') })
  app = createApp(test.service)
})
afterAll(async () => {
  await test.service.notices.close()
  await test.close()
})

const self = { as: 'self' }

async function clientInside() {
  const world = await addRoom(test.service)
  const client = roomVisitor(app, world.roomId, world.bearer)
  const { tabId } = await client.come()
  /** What a later person at the same computer has: the cookie, and no log-in. */
  const later = roomVisitor(app, world.roomId, { cookie: client.cookie() })
  const grants = () =>
    test.db
      .selectFrom('oidc_payloads')
      .select(['id', 'grant_id'])
      .where('account_subject', '=', world.subject)
      .execute()
  return { ...world, client, tabId, later, grants }
}

it.each(['here', 'from the list of devices', 'everywhere'] as const)(
  'a client who logs out %s leaves no place on the device, and the call there ends',
  async (how) => {
    const { later, client, tabId, bearer, grants } = await clientInside()
    const events = await client.events(tabId)
    await events.until('room')
    const [grant] = await grants()
    if (how === 'here') await createOidcStore(test.service)('Grant').destroy(grant?.grant_id ?? '')
    else
      await app.request(
        how === 'everywhere' ? '/api/sign-ins' : `/api/sign-ins/${grant?.id.toString('base64url')}`,
        { method: 'DELETE', headers: bearer },
      )
    expect(await later.room()).toBeNull()
    expect((await later.ask('POST', '/tabs')).status).toBe(401)
    expect(await events.until('over')).toMatchObject({ data: { reason: 'closed' } })
  },
)

it('whoever booked has no place any more once the client has a login of their own', async () => {
  const { client, subject } = await clientInside()
  await client.ask('POST', '/tabs')
  const takenOver = { identity_subject: '5d2f0c7e-8f0b-4a53-9f4e-0d8f6b1c2a11' }
  await test.db.updateTable('clients').set(takenOver).where('identity_subject', '=', subject).execute()
  expect(await client.room()).toBeNull()
})

it('a place by a code, which was sent to the client’s phone, stays', async () => {
  const { later, client, roomId, bearer } = await clientInside()
  await client.ask('POST', '/codes')
  const { body_text } = await test.db
    .selectFrom('outbox_messages')
    .select('body_text')
    .where('recipient', '=', '+61491570006')
    .executeTakeFirstOrThrow()
  const byCode = roomVisitor(app, roomId)
  expect((await byCode.enter({ as: 'code', code: body_text.slice(0, 6) })).status).toBe(200)
  await app.request('/api/sign-ins', { method: 'DELETE', headers: bearer })
  expect(await later.room()).toBeNull()
  expect(await byCode.room()).toMatchObject({ you: { role: 'client' } })
})

it('a log-in that runs out ends no call, and gives no place after it', async () => {
  const { client, roomId, bearer, subject, tabId } = await clientInside()
  const other = roomVisitor(app, roomId, bearer)
  await other.enter(self)
  await sql`update oidc_payloads set expires_at = now() - interval '10 minutes'
    where account_subject = ${subject}`.execute(test.db)
  await sweepIdentity(test.service)
  expect(await client.room()).toMatchObject({ you: { role: 'client' } })
  // Another device with the same log-in is in no call.
  expect(await other.room()).toBeNull()
  await client.ask('POST', `/tabs/${tabId}:leave`)
  expect(await client.room()).toBeNull()
})

it('someone whom another issuer signed in has a place for as long as their token is good, and for the call that runs then', async () => {
  const issuer = await startExternalIssuer()
  const config = { ...test.service.config, OIDC_ISSUER: issuer.url }
  const outside = createApp({ ...test.service, config })
  const world = await addRoom(test.service)
  // As several issuers do, it names its own session in the token.
  const token = await issuer.issue({
    sub: world.subject,
    aud: config.OIDC_AUDIENCE,
    sid: 'a-session-of-theirs',
  })
  const client = roomVisitor(outside, world.roomId, { authorization: `Bearer ${token}` })
  const { tabId } = await client.come()
  const later = roomVisitor(outside, world.roomId, { cookie: client.cookie() })
  const kept = await sql<{ minutes: number }>`
    select round(extract(epoch from good_until - now()) / 60)::int as minutes from room_entries e
      join room_people p on p.id = e.person_id where p.reservation_id = ${world.appointmentId}`.execute(
    test.db,
  )
  expect(kept.rows).toEqual([{ minutes: 10 }])
  await sql`update room_entries set good_until = now() - interval '1 second' where good_until is not null`.execute(
    test.db,
  )
  expect(await later.room()).toMatchObject({ you: { role: 'client' } })
  await client.ask('POST', `/tabs/${tabId}:leave`)
  expect(await later.room()).toBeNull()
  // With a token that is still good they come back by themselves.
  expect((await client.enter(self)).status).toBe(200)
  await issuer.close()
})
