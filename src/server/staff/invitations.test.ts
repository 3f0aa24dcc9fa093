import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { createStaffApi } from '#test/support/staff-api.ts'
import { createPeopleApi, newEmail, tokenIn } from './people.fixture.ts'

let api: Awaited<ReturnType<typeof createPeopleApi>>
beforeAll(async () => {
  api = await createPeopleApi()
})
afterAll(() => api.close())

describe('an invitation', () => {
  it('makes a colleague with a password, who then sets up a second step', async () => {
    const { browser } = await api.open('owner')
    const email = newEmail()
    const sent = await browser.call('POST', '/staff/invitations', { email, role: 'administrator' })
    expect(sent).toMatchObject({ status: 201, answer: { delivery: 'kept' } })
    const mail = await api.db
      .selectFrom('outbox_messages')
      .select('body_text')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toContain(sent.answer.link)

    const token = tokenIn(sent.answer.link)
    const newcomer = api.openBrowser()
    const read = await newcomer.call('POST', '/staff/invitations:read', { token })
    expect(read.answer).toMatchObject({ role: 'administrator', clinicianName: null })
    expect(await api.take(token, newcomer)).toMatchObject({ status: 204 })
    expect(await newcomer.call('GET', '/staff/session')).toMatchObject({ code: 'secondStepNeeded' })
    expect((await newcomer.call('GET', '/staff/session/second-step')).answer.isToBeSetUp).toBe(true)

    // Used up.
    expect(await api.take(token)).toMatchObject({ status: 404 })
    expect(await api.openBrowser().call('POST', '/staff/invitations:read', { token })).toMatchObject({
      status: 404,
    })
    expect((await api.audits()).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^staff invitation .*: accepted as administrator$/),
    )
  })

  it('gives a clinician their own login, once', async () => {
    const { clinicianId } = await addBookable(api.db)
    const { browser } = await api.open('owner')
    const body = { email: newEmail(), role: 'clinician', clinicianId }
    expect((await browser.call('GET', '/staff/people')).answer.cliniciansWithoutLogin).toContainEqual(
      expect.objectContaining({ id: clinicianId }),
    )
    const { answer } = await browser.call('POST', '/staff/invitations', body)
    await api.take(tokenIn(answer.link))
    const account = await api.db
      .selectFrom('accounts')
      .select(['role', 'clinician_id'])
      .where('email', '=', body.email)
      .executeTakeFirst()
    expect(account).toEqual({ role: 'clinician', clinician_id: clinicianId })
    const again = await browser.call('POST', '/staff/invitations', { ...body, email: newEmail() })
    expect(again.answer.fields).toHaveProperty('clinicianId')
  })

  it.each([
    [{ email: 'x', role: 'owner' }, 'email'],
    [{ email: 'a@practice.example', role: 'nurse' }, 'role'],
    [{ email: 'a@practice.example', role: 'clinician' }, 'clinicianId'],
    [{ email: 'a@practice.example', role: 'clinician', clinicianId: 'x' }, 'clinicianId'],
  ])('with %o names the field', async (body, field) => {
    const { browser } = await api.open('owner')
    const { status, answer } = await browser.call('POST', '/staff/invitations', body)
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]])
  })

  it('to someone who is invited or has an account is refused', async () => {
    const { browser, email: known } = await api.open('owner')
    const email = newEmail()
    await browser.call('POST', '/staff/invitations', { email, role: 'owner' })
    for (const taken of [email, known]) {
      const { answer } = await browser.call('POST', '/staff/invitations', { email: taken, role: 'owner' })
      expect(answer.fields).toHaveProperty('email')
    }
  })

  it('is made by owners alone: an administrator could join from a mailbox of their own, and read answers', async () => {
    const { clinicianId } = await addBookable(api.db)
    const { browser } = await api.open('administrator')
    const email = newEmail()
    for (const body of [
      { role: 'clinician', clinicianId },
      { role: 'administrator', clinicianId },
      { role: 'administrator' },
      { role: 'owner' },
    ])
      expect(await browser.call('POST', '/staff/invitations', { email, ...body })).toMatchObject({
        status: 403,
      })
    const { invitations = [] } = (await browser.call('GET', '/staff/people')).answer
    expect(invitations.map((one) => one.email)).not.toContain(email)
  })

  it('of anyone but a clinician is not touched by an administrator', async () => {
    const { browser } = await api.open('administrator')
    const owner = await api.open('owner')
    const sent = await owner.browser.call('POST', '/staff/invitations', { email: newEmail(), role: 'owner' })
    const { invitations = [] } = (await owner.browser.call('GET', '/staff/people')).answer
    const { id = '' } = invitations.at(-1) ?? {}
    expect(await browser.call('POST', `/staff/invitations/${id}:renew`)).toMatchObject({ status: 403 })
    expect(await browser.call('DELETE', `/staff/invitations/${id}`)).toMatchObject({ status: 403 })
    // Neither was done.
    expect(await api.take(tokenIn(sent.answer.link))).toMatchObject({ status: 204 })
  })

  it('is sent again by an administrator by email alone: with its link they could join as that clinician', async () => {
    const { clinicianId } = await addBookable(api.db)
    const owner = await api.open('owner')
    const { browser } = await api.open('administrator')
    const email = newEmail()
    await owner.browser.call('POST', '/staff/invitations', { email, role: 'clinician', clinicianId })
    const { invitations = [] } = (await browser.call('GET', '/staff/people')).answer
    const { id = '' } = invitations.find((one) => one.email === email) ?? {}
    const renewed = await browser.call('POST', `/staff/invitations/${id}:renew`)
    expect(renewed.answer).toEqual({ link: null, delivery: 'kept' })
    const mails = await api.db
      .selectFrom('outbox_messages')
      .select('body_text')
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute()
    const link = /\S+\/practice\/join#\S+/.exec(mails.at(-1)?.body_text ?? '')?.[0]
    expect(await api.take(tokenIn(link))).toMatchObject({ status: 204 })
  })

  it('is over after seven days, and can be sent again with another link', async () => {
    const { browser } = await api.open('owner')
    const email = newEmail()
    const sent = await browser.call('POST', '/staff/invitations', { email, role: 'administrator' })
    await api.db
      .updateTable('staff_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('email', '=', email)
      .execute()
    expect(await api.take(tokenIn(sent.answer.link))).toMatchObject({ status: 404 })
    const listed = (await browser.call('GET', '/staff/people')).answer.invitations?.find(
      (one) => one.email === email,
    )
    expect(listed?.isExpired).toBe(true)
    const renewed = await browser.call('POST', `/staff/invitations/${listed?.id}:renew`)
    expect(await api.take(tokenIn(sent.answer.link))).toMatchObject({ status: 404 })
    expect(await api.take(tokenIn(renewed.answer.link))).toMatchObject({ status: 204 })
  })

  it('can be taken back', async () => {
    const { browser } = await api.open('owner')
    const email = newEmail()
    const sent = await browser.call('POST', '/staff/invitations', { email, role: 'administrator' })
    const listed = (await browser.call('GET', '/staff/people')).answer.invitations?.find(
      (one) => one.email === email,
    )
    expect(await browser.call('DELETE', `/staff/invitations/${listed?.id}`)).toMatchObject({ status: 204 })
    expect(await api.take(tokenIn(sent.answer.link))).toMatchObject({ status: 404 })
  })

  it('wants a password that is hard to guess', async () => {
    const { browser } = await api.open('owner')
    const { answer } = await browser.call('POST', '/staff/invitations', { email: newEmail(), role: 'owner' })
    const weak = await api.openBrowser().call('POST', '/staff/invitations:accept', {
      token: tokenIn(answer.link),
      firstName: 'Ana',
      lastName: '',
      password: 'Password1!',
    })
    expect(Object.keys(weak.answer.fields ?? {})).toEqual(['lastName'])
  })

  it('says that it was not mailed where there is no mail, and gives the link', async () => {
    const own = await createStaffApi({ NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' })
    const { browser } = await api.open('owner', own)
    const sent = await browser.call('POST', '/staff/invitations', { email: newEmail(), role: 'owner' })
    expect(sent.answer).toEqual({ delivery: 'none', link: expect.stringContaining('/practice/join#') })
    await own.close()
  })
})
