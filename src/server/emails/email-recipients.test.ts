import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmailsApi, type Booked } from '#test/support/emails-api.ts'
import { createAccount } from '../sign-in/account-store.ts'

let api: Awaited<ReturnType<typeof createEmailsApi>>
beforeAll(async () => {
  api = await createEmailsApi()
})
afterAll(() => api.close())

const hour = 3_600_000
const soon = (hours: number) => new Date(Date.now() + hours * hour)

describe('an account', () => {
  /** Gives a booked client an account, as a sign-up here makes it. */
  async function addAccount(booked: Booked, holder?: { firstName: string; lastName: string }) {
    const subject = await createAccount(api.db, {
      email: booked.email,
      password: 'x',
      role: 'patient',
      holder,
    })
    await api.db
      .updateTable('clients')
      .set({ identity_subject: subject, ...(holder && { on_behalf_of: 'myChild' }) })
      .where('id', '=', booked.client)
      .execute()
    return subject
  }
  const subjectsOf = async ({ email }: Booked) => (await api.sentTo(email)).map(({ subject }) => subject)

  it('whose address is not confirmed gets the confirmation of the booking of its visit, and nothing else', async () => {
    const booked = await api.book()
    const subject = await addAccount(booked)
    await api.prefer(booked.client, 'noPreference', '+61491570112')
    for (const kind of ['confirmed', 'reminderDay', 'reminderHour'] as const) await api.deliver(kind, booked)
    await api.db
      .updateTable('reservations')
      .set({ service_delivered: 'cancelWithNotice', status: 'released' })
      .where('id', '=', booked.id)
      .execute()
    await api.deliver('cancelled', booked)
    expect(await subjectsOf(booked)).toEqual([expect.stringMatching(/^Your appointment on /)])
    expect(await api.sentTo('+61491570112')).toHaveLength(2)
    await api.db
      .updateTable('accounts')
      .set({ email_verified_at: new Date() })
      .where('subject', '=', subject)
      .execute()
    await api.deliver('cancelled', booked)
    expect(await subjectsOf(booked)).toHaveLength(2)
  })

  it('gets no confirmation of a later booking until its address is confirmed', async () => {
    const booked = await api.book()
    const subject = await addAccount(booked)
    await api.db
      .updateTable('accounts')
      .set({ created_at: soon(-24) })
      .where('subject', '=', subject)
      .execute()
    await api.deliver('confirmed', booked)
    expect(await api.sentTo(booked.email)).toEqual([])
  })

  it('of a parent is written to by the parent’s name, about the child', async () => {
    const booked = await api.book()
    await addAccount(booked, { firstName: 'Madelaine', lastName: 'Arthur' })
    await api.deliver('confirmed', booked)
    const [email] = await api.sentTo(booked.email)
    expect(email?.body_text).toContain('Hello Madelaine, we look forward to seeing Robin.')
    expect(email?.subject).not.toContain('Robin')
  })
})
