import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { signStaffIn } from '#test/support/staff.ts'
import { createStaffApi, type StaffBrowser } from '#test/support/staff-api.ts'
import { clearSecondStepByEmail } from './people.ts'
import { createPeopleApi } from './people.fixture.ts'

let api: Awaited<ReturnType<typeof createPeopleApi>>
beforeAll(async () => {
  api = await createPeopleApi()
})
afterAll(() => api.close())

describe('a colleague', () => {
  const change = (browser: StaffBrowser, id: string, role: string, isDisabled = false) =>
    browser.call('PUT', `/staff/people/${id}`, { role, clinicianId: null, isDisabled })

  it('is changed by one of two owners who do it at once, and the other is told', async () => {
    const [one, two] = [await api.open('owner'), await api.open('owner')]
    const colleague = await api.open('administrator')
    const was = { role: 'administrator', clinicianId: null, isDisabled: false }
    const answers = await Promise.all([
      one.browser.call('PUT', `/staff/people/${colleague.subject}`, { ...was, role: 'owner', was }),
      two.browser.call('PUT', `/staff/people/${colleague.subject}`, { ...was, isDisabled: true, was }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'changedMeanwhile' })
  })

  it('gets another role at once, after the second step', async () => {
    const owner = await api.open('owner')
    const other = await api.open('owner')
    await api.isOld(owner.browser, owner.subject)
    expect(await change(owner.browser, other.subject, 'administrator')).toMatchObject({
      code: 'stepUpNeeded',
    })
    const fresh = await api.open('owner')
    expect(await change(fresh.browser, other.subject, 'administrator')).toMatchObject({ status: 204 })
    expect((await other.browser.call('GET', '/staff/session')).answer.role).toBe('administrator')
    expect(await change(other.browser, owner.subject, 'administrator')).toMatchObject({ status: 403 })
    expect((await api.audits()).at(-1)?.subject).toBe(
      `staff ${other.subject}: administrator, open, clinician none to none`,
    )
  })

  it('is signed out when their sign-in is closed', async () => {
    const owner = await api.open('owner')
    const other = await api.open('administrator')
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
    const first = await api.open('owner', own)
    expect(await change(first.browser, first.subject, 'administrator')).toMatchObject({ status: 409 })
    expect(await change(first.browser, first.subject, 'owner', true)).toMatchObject({ status: 409 })
    const second = await api.open('owner', own)
    const both = await Promise.all([
      change(first.browser, first.subject, 'administrator'),
      change(second.browser, second.subject, 'administrator'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    await own.close()
  })

  it('is no client', async () => {
    const owner = await api.open('owner')
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
    const administrator = await api.open('administrator')
    const reset = (by: StaffBrowser, id: string) => by.call('DELETE', `/staff/people/${id}/second-step`)

    const clinician = await api.open('clinician', api, anotherId)
    expect(await reset(clinician.browser, lost.subject)).toMatchObject({ status: 403 })
    expect(await reset(administrator.browser, lost.subject)).toMatchObject({ status: 204 })
    expect(await browser.call('GET', '/staff/session')).toMatchObject({ code: 'unauthenticated' })
    const mails = await api.db
      .selectFrom('outbox_messages')
      .select('subject')
      .where('recipient', '=', lost.email)
      .execute()
    expect(mails).toEqual([{ subject: 'Your second step was reset' }])
    expect((await api.audits()).at(-1)?.subject).toBe(`staff ${lost.subject}: second step reset`)
    await browser.signIn(lost.email)
    expect((await browser.call('GET', '/staff/session/second-step')).answer.isToBeSetUp).toBe(true)

    // On the server itself, for the only owner.
    const owner = await api.open('owner')
    const by = { actor: 'on the server: Sam', requestId: 'npm run practice' }
    expect(await clearSecondStepByEmail(api.db, owner.email.toUpperCase(), by)).toBe(true)
    expect(await owner.browser.call('GET', '/staff/session')).toMatchObject({ code: 'unauthenticated' })
    expect(await clearSecondStepByEmail(api.db, 'no-one@practice.example', by)).toBe(false)
  })

  it('cannot reset their own second step, nor an administrator that of the owner', async () => {
    const administrator = await api.open('administrator')
    const owner = await api.open('owner')
    const reset = (by: StaffBrowser, id: string) => by.call('DELETE', `/staff/people/${id}/second-step`)
    expect(await reset(administrator.browser, owner.subject)).toMatchObject({ status: 403 })
    expect(await reset(owner.browser, owner.subject)).toMatchObject({ status: 403 })
  })
})
