import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SavedCardOutcome } from '#domain/money/test-cards.ts'
import { addClient, addSession } from '#test/support/diary-world.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { askForCharge } from './ask-provider.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

/** A card that was declined, of a client whose email address is not confirmed. */
const declined = (mobile: string | null) => attended(mobile, 'declined')

async function attended(mobile: string | null, card: SavedCardOutcome) {
  const booked = await world.addBooked({ card })
  await world.db
    .updateTable('accounts')
    .set({ email_verified_at: null })
    .where('subject', '=', booked.subject)
    .execute()
  await world.db.updateTable('clients').set({ mobile }).where('id', '=', booked.clientId).execute()
  await world.setOutcome(booked.id, 'attended')
  await world.runJobs()
  const [charge] = await world.chargesOf(booked.id)
  if (!charge) throw new Error('There is no charge')
  return { ...booked, chargeId: charge.id }
}

const textsTo = (mobile: string) =>
  world.db
    .selectFrom('outbox_messages')
    .select('body_text')
    .where('channel', '=', 'sms')
    .where('recipient', '=', mobile)
    .execute()

const stepsOf = async (chargeId: string) =>
  (await world.call({ path: `/staff/money/charges/${chargeId}` })).body.steps.filter(
    ({ kind }: { kind: string }) => kind === 'email',
  )

const sendLink = (chargeId: string) =>
  world.call({ method: 'POST', path: `/staff/charges/${chargeId}/pay-link` })

it('a client whose email is not confirmed is told by text message, without an amount or a name', async () => {
  const mobile = '+61491570101'
  const { chargeId, clientId } = await declined(mobile)
  expect(await world.emailsTo(clientId)).toEqual([])
  const [text, ...more] = await textsTo(mobile)
  expect(more).toEqual([])
  expect(text?.body_text).toContain('/my/payments')
  expect(text?.body_text).not.toMatch(/\$|Kym|Heath|session|psycholog/i)
  expect(await stepsOf(chargeId)).toMatchObject([
    { about: 'failed', by: 'sms' },
    { about: 'practiceFailed', by: 'email' },
  ])
  expect((await sendLink(chargeId)).status).toBe(204)
  await world.runJobs()
  expect(await textsTo(mobile)).toHaveLength(2)
})

it('one who cannot be told is shown to the practice, and no link is sent', async () => {
  const { chargeId, clientId } = await declined(null)
  expect(await world.emailsTo(clientId)).toEqual([])
  expect(await stepsOf(chargeId)).toMatchObject([
    { about: 'failed', by: 'none' },
    { about: 'practiceFailed', by: 'email' },
  ])
  expect((await sendLink(chargeId)).body.message).toContain('Please call them')
})

it('a text message that fails is not sent again, and is not called sent', async () => {
  const { send } = world.service.sms
  world.service.sms.send = () => Promise.reject(new Error('away'))
  const { chargeId } = await declined('+61491570102')
  world.service.sms.send = send
  expect((await stepsOf(chargeId))[0]).toMatchObject({ by: 'none' })
  await world.runJobs()
  expect(await textsTo('+61491570102')).toEqual([])
})

it('money that goes back is told by text message, where the email is not confirmed', async () => {
  const mobile = '+61491570103'
  const { chargeId } = await attended(mobile, 'pays')
  const refunded = await world.call({
    method: 'POST',
    path: `/staff/charges/${chargeId}/refunds`,
    body: { cents: 10_00, why: 'A test' },
  })
  expect(refunded.status).toBe(200)
  await world.runJobs()
  const [text, ...more] = await textsTo(mobile)
  expect(more).toEqual([])
  expect(text?.body_text).toContain('you have a refund')
  expect(text?.body_text).not.toMatch(/\$|Kym|Heath|session|psycholog/i)
  expect(await stepsOf(chargeId)).toMatchObject([{ about: 'refunded', by: 'sms' }])
})

it('a fee that is dropped is told by text message, where the email is not confirmed', async () => {
  const mobile = '+61491570105'
  const start = new Date(Date.now() + 24 * 3_600_000)
  const freed = await world.addBooked({ start })
  await world.db
    .updateTable('accounts')
    .set({ email_verified_at: null })
    .where('subject', '=', freed.subject)
    .execute()
  await world.db.updateTable('clients').set({ mobile }).where('id', '=', freed.clientId).execute()
  const path = `/client-records/me/appointments/${freed.id}:cancel`
  expect((await world.call({ method: 'POST', path, token: freed.token })).status).toBe(200)
  const { clinicianId, typeId } = freed
  const clientId = await addClient(world.db)
  const other = await addSession(world.db, { clinicianId, typeId, clientId, start })
  const { body } = await world.setOutcome(other, 'clinicianCancelShortNotice')
  const undo = `/staff/diary/appointments/${other}/outcome/undo`
  await world.call({ method: 'POST', path: undo, body: { event: body.event } })
  const [fee] = await world.chargesOf(freed.id)
  expect(fee).toMatchObject({ state: 'dropped' })
  await world.runJobs()
  expect(await world.emailsTo(freed.clientId)).toEqual([])
  const texts = (await textsTo(mobile)).map(({ body_text }) => body_text)
  expect(texts.filter((text) => /fee/i.test(text))).toHaveLength(1)
  expect(texts.join(' ')).not.toMatch(/\$|Kym|Heath|psycholog/i)
  expect(await stepsOf(fee?.id ?? '')).toMatchObject([{ by: 'sms' }, { by: 'email' }])
})

it('without email, a client is told by text message, and the practice is not called told', async () => {
  const mobile = '+61491570104'
  const { config } = world.service
  world.service.config = { ...config, canSendEmail: false }
  const { chargeId } = await declined(mobile).finally(() => {
    world.service.config = config
  })
  expect(await textsTo(mobile)).toHaveLength(1)
  expect(await stepsOf(chargeId)).toMatchObject([
    { about: 'failed', by: 'sms' },
    { about: 'practiceFailed', by: 'none' },
  ])
})

it('what was paid before the email went out says of no one that they were told', async () => {
  const booked = await world.addBooked({ card: 'declined' })
  await world.setOutcome(booked.id, 'attended')
  const [charge] = await world.chargesOf(booked.id)
  const chargeId = charge?.id ?? ''
  await askForCharge(world.service, { chargeId })
  const unsent = world.db
    .selectFrom('charge_emails')
    .select('kind')
    .where('charge_id', '=', chargeId)
    .where('sent_at', 'is', null)
    .orderBy('kind')
  expect(await unsent.execute()).toEqual([{ kind: 'failed' }, { kind: 'practiceFailed' }])
  await world.db.updateTable('charges').set({ state: 'paid' }).where('id', '=', chargeId).execute()
  await world.runJobs()
  expect(await world.emailsTo(booked.clientId)).toEqual([])
  expect(await stepsOf(chargeId)).toEqual([])
})
