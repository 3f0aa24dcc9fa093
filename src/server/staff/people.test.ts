import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { addStaff, signStaffIn } from '#test/support/staff.ts'
import { createStaffApi, type StaffBrowser, staffPassword } from '#test/support/staff-api.ts'
import { clearSecondStepByEmail } from './clear-second-step.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'

let api: Awaited<ReturnType<typeof createStaffApi>>
beforeAll(async () => {
  api = await createStaffApi()
})
afterAll(() => api.close())

type Api = typeof api

/** A colleague’s browser, signed in with both steps. */
async function open(role: StaffRole, on: Api = api, clinicianId?: string) {
  const { subject, email, headers } = await addStaff(on, { role, clinicianId })
  const browser = on.openBrowser()
  browser.cookies.set('banksia-staff', headers.cookie.replace('banksia-staff=', ''))
  return { subject, email, browser }
}

let made = 0
const newEmail = () => {
  made += 1
  return `colleague-${made}@practice.example`
}

const tokenIn = (link = '') => new URL(link).hash.slice(1)
const take = (token: string, browser = api.openBrowser()) =>
  browser.call('POST', '/staff/invitations:accept', {
    token,
    firstName: 'Ana',
    lastName: 'Silva',
    password: staffPassword,
  })
const audits = () => api.db.selectFrom('audit_events').select('subject').orderBy('id').execute()
const isOld = (browser: StaffBrowser, subject: string) =>
  api.db
    .updateTable('staff_sessions')
    .set({ second_factor_at: new Date(Date.now() - 11 * 60_000) })
    .where('subject', '=', subject)
    .execute()
    .then(() => browser)

describe('an invitation', () => {
  it('makes a colleague with a password, who then sets up a second step', async () => {
    const { browser } = await open('owner')
    const email = newEmail()
    const sent = await browser.call('POST', '/staff/invitations', { email, role: 'administrator' })
    expect(sent).toMatchObject({ status: 201, answer: { isMailed: true } })
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
    expect(await take(token, newcomer)).toMatchObject({ status: 204 })
    expect(await newcomer.call('GET', '/staff/session')).toMatchObject({ code: 'secondStepNeeded' })
    expect((await newcomer.call('GET', '/staff/session/second-step')).answer.isToBeSetUp).toBe(true)

    // Used up.
    expect(await take(token)).toMatchObject({ status: 404 })
    expect(await api.openBrowser().call('POST', '/staff/invitations:read', { token })).toMatchObject({
      status: 404,
    })
    expect((await audits()).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^staff invitation .*: accepted as administrator$/),
    )
  })

  it('gives a clinician their own login, once', async () => {
    const { clinicianId } = await addBookable(api.db)
    const { browser } = await open('owner')
    const body = { email: newEmail(), role: 'clinician', clinicianId }
    expect((await browser.call('GET', '/staff/people')).answer.cliniciansWithoutLogin).toContainEqual(
      expect.objectContaining({ id: clinicianId }),
    )
    const { answer } = await browser.call('POST', '/staff/invitations', body)
    await take(tokenIn(answer.link))
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
    const { browser } = await open('owner')
    const { status, answer } = await browser.call('POST', '/staff/invitations', body)
    expect([status, Object.keys(answer.fields ?? {})]).toEqual([422, [field]])
  })

  it('to someone who is invited or has an account is refused', async () => {
    const { browser, email: known } = await open('owner')
    const email = newEmail()
    await browser.call('POST', '/staff/invitations', { email, role: 'owner' })
    for (const taken of [email, known]) {
      const { answer } = await browser.call('POST', '/staff/invitations', { email: taken, role: 'owner' })
      expect(answer.fields).toHaveProperty('email')
    }
  })

  it('of an administrator is for clinicians only', async () => {
    const { browser } = await open('administrator')
    for (const role of ['owner', 'administrator']) {
      const { answer } = await browser.call('POST', '/staff/invitations', { email: newEmail(), role })
      expect(answer.fields).toHaveProperty('role')
    }
    const owner = await open('owner')
    const sent = await owner.browser.call('POST', '/staff/invitations', { email: newEmail(), role: 'owner' })
    const { invitations = [] } = (await owner.browser.call('GET', '/staff/people')).answer
    const { id = '' } = invitations.at(-1) ?? {}
    expect(await browser.call('POST', `/staff/invitations/${id}:renew`)).toMatchObject({ status: 403 })
    expect(await browser.call('DELETE', `/staff/invitations/${id}`)).toMatchObject({ status: 403 })
    // Neither was done.
    expect(await take(tokenIn(sent.answer.link))).toMatchObject({ status: 204 })
  })

  it('of an administrator goes by email alone: with its link they could join as that clinician', async () => {
    const { clinicianId } = await addBookable(api.db)
    const { browser } = await open('administrator')
    const email = newEmail()
    const body = { email, role: 'clinician', clinicianId }
    expect((await browser.call('POST', '/staff/invitations', body)).answer).toEqual({
      link: null,
      isMailed: true,
    })
    const { invitations = [] } = (await browser.call('GET', '/staff/people')).answer
    const { id = '' } = invitations.find((one) => one.email === email) ?? {}
    const renewed = await browser.call('POST', `/staff/invitations/${id}:renew`)
    expect(renewed.answer).toEqual({ link: null, isMailed: true })
    const mails = await api.db
      .selectFrom('outbox_messages')
      .select('body_text')
      .where('recipient', '=', email)
      .orderBy('created_at')
      .execute()
    const link = /\S+\/practice\/join#\S+/.exec(mails.at(-1)?.body_text ?? '')?.[0]
    expect(await take(tokenIn(link))).toMatchObject({ status: 204 })
  })

  it('is over after seven days, and can be sent again with another link', async () => {
    const { browser } = await open('owner')
    const email = newEmail()
    const sent = await browser.call('POST', '/staff/invitations', { email, role: 'administrator' })
    await api.db
      .updateTable('staff_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('email', '=', email)
      .execute()
    expect(await take(tokenIn(sent.answer.link))).toMatchObject({ status: 404 })
    const listed = (await browser.call('GET', '/staff/people')).answer.invitations?.find(
      (one) => one.email === email,
    )
    expect(listed?.isExpired).toBe(true)
    const renewed = await browser.call('POST', `/staff/invitations/${listed?.id}:renew`)
    expect(await take(tokenIn(sent.answer.link))).toMatchObject({ status: 404 })
    expect(await take(tokenIn(renewed.answer.link))).toMatchObject({ status: 204 })
  })

  it('can be taken back', async () => {
    const { browser } = await open('owner')
    const email = newEmail()
    const sent = await browser.call('POST', '/staff/invitations', { email, role: 'administrator' })
    const listed = (await browser.call('GET', '/staff/people')).answer.invitations?.find(
      (one) => one.email === email,
    )
    expect(await browser.call('DELETE', `/staff/invitations/${listed?.id}`)).toMatchObject({ status: 204 })
    expect(await take(tokenIn(sent.answer.link))).toMatchObject({ status: 404 })
  })

  it('wants a password that is hard to guess', async () => {
    const { browser } = await open('owner')
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
    const { browser } = await open('owner', own)
    const sent = await browser.call('POST', '/staff/invitations', { email: newEmail(), role: 'owner' })
    expect(sent.answer).toEqual({ isMailed: false, link: expect.stringContaining('/practice/join#') })
    await own.close()
  })
})

describe('a colleague', () => {
  const change = (browser: StaffBrowser, id: string, role: string, isDisabled = false) =>
    browser.call('PUT', `/staff/people/${id}`, { role, clinicianId: null, isDisabled })

  it('is changed by one of two owners who do it at once, and the other is told', async () => {
    const [one, two] = [await open('owner'), await open('owner')]
    const colleague = await open('administrator')
    const was = { role: 'administrator', clinicianId: null, isDisabled: false }
    const answers = await Promise.all([
      one.browser.call('PUT', `/staff/people/${colleague.subject}`, { ...was, role: 'owner', was }),
      two.browser.call('PUT', `/staff/people/${colleague.subject}`, { ...was, isDisabled: true, was }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'changedMeanwhile' })
  })

  it('gets another role at once, after the second step', async () => {
    const owner = await open('owner')
    const other = await open('owner')
    await isOld(owner.browser, owner.subject)
    expect(await change(owner.browser, other.subject, 'administrator')).toMatchObject({
      code: 'stepUpNeeded',
    })
    const fresh = await open('owner')
    expect(await change(fresh.browser, other.subject, 'administrator')).toMatchObject({ status: 204 })
    expect((await other.browser.call('GET', '/staff/session')).answer.role).toBe('administrator')
    expect(await change(other.browser, owner.subject, 'administrator')).toMatchObject({ status: 403 })
    expect((await audits()).at(-1)?.subject).toBe(
      `staff ${other.subject}: administrator, open, clinician none to none`,
    )
  })

  it('is signed out when their sign-in is closed', async () => {
    const owner = await open('owner')
    const other = await open('administrator')
    expect(await change(owner.browser, other.subject, 'administrator', true)).toMatchObject({ status: 204 })
    expect(await other.browser.call('GET', '/staff/session')).toMatchObject({ code: 'unauthenticated' })
    await api.db
      .updateTable('accounts')
      .set({ password_hash: 'none' })
      .where('subject', '=', other.subject)
      .execute()
    expect(await change(owner.browser, other.subject, 'administrator')).toMatchObject({ status: 204 })
    const { headers } = await signStaffIn(api, other.subject)
    expect(headers.cookie).toContain('banksia-staff')
  })

  it('who is the last owner stays one, however many change at once', async () => {
    const own = await createStaffApi()
    const first = await open('owner', own)
    expect(await change(first.browser, first.subject, 'administrator')).toMatchObject({ status: 409 })
    expect(await change(first.browser, first.subject, 'owner', true)).toMatchObject({ status: 409 })
    const second = await open('owner', own)
    const both = await Promise.all([
      change(first.browser, first.subject, 'administrator'),
      change(second.browser, second.subject, 'administrator'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    await own.close()
  })

  it('is no client', async () => {
    const owner = await open('owner')
    const client = await api.addColleague({ role: 'patient' })
    expect(await change(owner.browser, client.subject, 'administrator')).toMatchObject({ status: 404 })
    expect(await owner.browser.call('DELETE', `/staff/people/${client.subject}/second-step`)).toMatchObject({
      status: 404,
    })
  })

  it('who lost their second step gets it reset: signed out, told, and written down', async () => {
    const { clinicianId } = await addBookable(api.db)
    const { clinicianId: anotherId } = await addBookable(api.db)
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const lost = await api.addColleague({ role: 'clinician', secret, clinicianId })
    const browser = api.openBrowser()
    await browser.signIn(lost.email)
    await browser.sendCode(api.codeOf(secret))
    const administrator = await open('administrator')
    const reset = (by: StaffBrowser, id: string) => by.call('DELETE', `/staff/people/${id}/second-step`)

    const clinician = await open('clinician', api, anotherId)
    expect(await reset(clinician.browser, lost.subject)).toMatchObject({ status: 403 })
    expect(await reset(administrator.browser, lost.subject)).toMatchObject({ status: 204 })
    expect(await browser.call('GET', '/staff/session')).toMatchObject({ code: 'unauthenticated' })
    const mails = await api.db
      .selectFrom('outbox_messages')
      .select('subject')
      .where('recipient', '=', lost.email)
      .execute()
    expect(mails).toEqual([{ subject: 'Your second step was reset' }])
    expect((await audits()).at(-1)?.subject).toBe(`staff ${lost.subject}: second step reset`)
    await browser.signIn(lost.email)
    expect((await browser.call('GET', '/staff/session/second-step')).answer.isToBeSetUp).toBe(true)

    // On the server itself, for the only owner.
    const owner = await open('owner')
    const by = { actor: 'on the server: Sam', requestId: 'npm run practice' }
    expect(await clearSecondStepByEmail(api.db, owner.email.toUpperCase(), by)).toBe(true)
    expect(await owner.browser.call('GET', '/staff/session')).toMatchObject({ code: 'unauthenticated' })
    expect(await clearSecondStepByEmail(api.db, 'no-one@practice.example', by)).toBe(false)
  })

  it('cannot reset their own second step, nor an administrator that of the owner', async () => {
    const administrator = await open('administrator')
    const owner = await open('owner')
    const reset = (by: StaffBrowser, id: string) => by.call('DELETE', `/staff/people/${id}/second-step`)
    expect(await reset(administrator.browser, owner.subject)).toMatchObject({ status: 403 })
    expect(await reset(owner.browser, owner.subject)).toMatchObject({ status: 403 })
  })
})
