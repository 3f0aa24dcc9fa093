import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staffPaths } from '#contract/staff/staff-paths.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addColleagues, colleagueNames } from '#test/support/colleagues.ts'
import { signStaffIn } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

const people = ['visitor', 'client', ...colleagueNames] as const
type Person = (typeof people)[number]

const gps = ['gp', 'administratorAndGp'] as const
const office = ['owner', 'administrator', 'ownerAndPsychologist', 'administratorAndGp'] as const
const others = [
  'clinicalPsychologist',
  'registeredPsychologist',
  'occupationalTherapist',
  'socialWorker',
] as const

/** Who may use which kind of route; everyone else who works here gets 403, and all others 401. */
const kinds = {
  open: people,
  staff: colleagueNames,
  owner: ['owner', 'ownerAndPsychologist'],
  office,
  clinicians: [...others, ...gps, 'ownerAndPsychologist'],
  everyone: [...others, ...gps, ...office],
  gps,
} as const satisfies Record<string, readonly Person[]>

/** Every route of the practice side. One that is added without a row here fails below. */
const routes: Record<string, keyof typeof kinds> = {
  'GET /staff/session': 'staff',
  'DELETE /staff/session': 'open',
  'POST /staff/session': 'open',
  'GET /staff/session/second-step': 'staff',
  'POST /staff/session/passkey-challenge': 'staff',
  'POST /staff/session:confirm': 'staff',
  'POST /staff/session:lock': 'staff',
  'GET /staff/security': 'staff',
  'POST /staff/passkeys:start': 'staff',
  'POST /staff/passkeys': 'staff',
  'PUT /staff/passkeys/{id}': 'staff',
  'DELETE /staff/passkeys/{id}': 'staff',
  'POST /staff/authenticator:start': 'staff',
  'PUT /staff/authenticator': 'staff',
  'DELETE /staff/authenticator': 'staff',
  'POST /staff/recovery-codes': 'staff',
  'PUT /staff/password': 'staff',
  'DELETE /staff/sign-ins/{id}': 'staff',
  'DELETE /staff/sign-ins': 'staff',
  'POST /staff/invitations:read': 'open',
  'POST /staff/invitations:accept': 'open',
  'GET /staff/imports': 'owner',
  'POST /staff/imports': 'owner',
  'GET /staff/imports/{id}': 'owner',
  'PUT /staff/imports/{id}/mapping': 'owner',
  'GET /staff/imports/{id}/findings': 'owner',
  'GET /staff/imports/{id}/findings.csv': 'owner',
  'PUT /staff/imports/{id}/decisions': 'owner',
  'POST /staff/imports/{id}:write': 'owner',
  'POST /staff/imports/{id}:undo': 'owner',
  'DELETE /staff/imports/{id}': 'owner',
  'GET /staff/people': 'office',
  'GET /staff/system': 'office',
  'POST /staff/system:startSending': 'owner',
  'PUT /staff/people/{id}': 'owner',
  'DELETE /staff/people/{id}/second-step': 'office',
  'POST /staff/invitations': 'owner',
  'POST /staff/invitations/{id}:renew': 'office',
  'DELETE /staff/invitations/{id}': 'office',
  // Whose clients these are, `client-page/client-page.test.ts` shows.
  'POST /staff/clients:search': 'everyone',
  'POST /staff/clients': 'office',
  'GET /staff/clients/{id}/lookalikes': 'office',
  'POST /staff/clients/{id}/invitation': 'office',
  'GET /staff/clients/{id}/clinician': 'office',
  'PUT /staff/clients/{id}/clinician': 'office',
  'POST /staff/clients/{id}/clinician:close': 'office',
  'GET /staff/clinician-change-requests': 'office',
  'GET /staff/clients/{id}/record': 'office',
  'PUT /staff/clients/{id}/record': 'office',
  'PUT /staff/clients/{id}/email': 'office',
  'GET /staff/clients/{id}': 'everyone',
  'GET /staff/clients/{id}/questionnaires/{submissionId}': 'gps',
  'POST /staff/clients/{id}/questionnaires:open': 'clinicians',
  'GET /staff/clients/{id}/files/{fileId}': 'everyone',
  'POST /staff/clients/{id}/referrals': 'everyone',
  'DELETE /staff/clients/{id}/referrals/{referralId}': 'everyone',
  'PUT /staff/clients/{id}/plan-manager': 'everyone',
  'POST /staff/clients/{id}/reminders': 'everyone',
  'GET /staff/clients/{id}/cards': 'everyone',
  'POST /staff/clients/{id}/cards/{card}/checks': 'everyone',
  // Found by the client’s own clinicians alone, which `referrer-report/referrer-report.test.ts` shows.
  'GET /staff/clients/{id}/referrals/{referralId}/report': 'clinicians',
  'PUT /staff/clients/{id}/referrals/{referralId}/report': 'clinicians',
  'POST /staff/clients/{id}/referrals/{referralId}/report:finish': 'clinicians',
  'POST /staff/clients/{id}/referrals/{referralId}/report:sent': 'clinicians',
  'GET /staff/clients/{id}/referrals/{referralId}/report.pdf': 'clinicians',
  // Whose bookings these are, `staff-booking/staff-booking.test.ts` shows.
  'GET /staff/clients/{id}/booking-options': 'everyone',
  'GET /staff/clients/{id}/times': 'everyone',
  'GET /staff/clients/{id}/series': 'everyone',
  'POST /staff/clients/{id}/appointments': 'everyone',
  'GET /staff/appointments/{id}': 'everyone',
  'GET /staff/appointments/{id}/move': 'everyone',
  'POST /staff/appointments/{id}/move': 'everyone',
  'POST /staff/appointments/{id}/cancel': 'everyone',
  'POST /staff/appointments/{id}/parent-consent': 'everyone',
  // Found by the booked GP alone, which `treatment-plan/routes.test.ts` shows.
  'GET /staff/appointments/{id}/treatment-plan': 'gps',
  'GET /staff/appointments/{id}/treatment-plan.pdf': 'gps',
  // Whose rooms these are, `room/what-happened.test.ts` shows.
  'GET /staff/rooms/waiting': 'everyone',
  'GET /staff/diary/appointments/{id}/visit': 'everyone',
  'PUT /staff/diary/appointments/{id}/by-phone': 'everyone',
  // Found by the clinician of the session alone, which `room/phone-start.test.ts` shows.
  'GET /staff/diary/appointments/{id}/start-check': 'everyone',
  'PUT /staff/diary/appointments/{id}/start-check': 'everyone',
  'GET /staff/video': 'office',
  'PUT /staff/video/address': 'office',
  'GET /staff/diary': 'everyone',
  'GET /staff/diary/clinicians': 'everyone',
  'GET /staff/diary/unfinished': 'everyone',
  'GET /staff/diary/events': 'everyone',
  'GET /staff/diary/appointments/{id}': 'everyone',
  'PUT /staff/diary/appointments/{id}/outcome': 'everyone',
  'POST /staff/diary/appointments/{id}/outcome/undo': 'everyone',
  'GET /staff/diary/appointments/{id}/charge': 'everyone',
  'GET /staff/charges/{id}': 'office',
  'POST /staff/charges/{id}/try': 'office',
  'POST /staff/charges/{id}/stop': 'office',
  'POST /staff/charges/{id}/drop': 'office',
  'POST /staff/charges/{id}/pay-link': 'office',
  'POST /staff/charges/{id}/refunds': 'office',
  'POST /staff/charges/{id}/return-second-payment': 'office',
  'POST /staff/charges/{id}/paid-by-invoice': 'office',
  'POST /staff/charges/{id}/take-back-payment': 'office',
  'GET /staff/diary/appointments/{id}/note': 'everyone',
  'PUT /staff/diary/appointments/{id}/note': 'everyone',
  'GET /staff/hours': 'everyone',
  'POST /staff/hours/{clinicianId}/preview': 'everyone',
  'POST /staff/hours/{clinicianId}/changes': 'everyone',
  'GET /staff/calendars': 'clinicians',
  'POST /staff/calendars': 'clinicians',
  'POST /staff/calendars/{id}/read': 'clinicians',
  'DELETE /staff/calendars/{id}': 'clinicians',
  'POST /staff/calendar-feed': 'clinicians',
  'PUT /staff/calendar-feed': 'clinicians',
  'DELETE /staff/calendar-feed': 'clinicians',
  'GET /staff/clinicians': 'office',
  'GET /staff/clinicians/{id}': 'office',
  'POST /staff/clinicians': 'office',
  'PUT /staff/clinicians/{id}': 'office',
  'POST /staff/clinicians/{id}/departure-previews': 'office',
  'POST /staff/clinicians/{id}/offer-previews': 'office',
  'POST /staff/clinicians/{id}/zone-previews': 'office',
  'PUT /staff/clinicians/{id}/departure': 'office',
  'POST /staff/portraits': 'office',
  'GET /staff/appointment-types': 'office',
  'POST /staff/appointment-types': 'office',
  'PUT /staff/appointment-types/{id}': 'office',
  'POST /staff/appointment-types/{id}/withdrawal-previews': 'office',
  'GET /staff/rates': 'office',
  'POST /staff/rates': 'office',
  'POST /staff/rate-previews': 'office',
  'PUT /staff/rates/{from}': 'office',
  'DELETE /staff/rates/{from}': 'office',
  'GET /staff/short-notice-fee': 'office',
  'PUT /staff/short-notice-fee': 'office',
  'PUT /staff/shorter-sessions': 'office',
  // Whose documents these are, `documents/void-document.test.ts` shows.
  'GET /staff/documents': 'everyone',
  'GET /staff/documents/{id}.pdf': 'everyone',
  'GET /staff/documents/waiting': 'office',
  'POST /staff/documents/waiting/{chargeId}:leave': 'office',
  'POST /staff/documents': 'office',
  'POST /staff/documents/{id}:void': 'office',
  'GET /staff/invoices': 'office',
  'POST /staff/invoices/{id}/sendings': 'office',
  'GET /staff/items': 'office',
  'POST /staff/items': 'office',
  'PUT /staff/items/{id}': 'office',
  'DELETE /staff/items/{id}': 'office',
  'POST /staff/items/{id}/corrections': 'office',
  'GET /staff/items/documents': 'office',
  'PUT /staff/clinicians/{id}/claim-details': 'office',
  'GET /staff/setup/state': 'open',
  'POST /staff/setup/link': 'open',
  'POST /staff/setup/owner': 'open',
  'GET /staff/practice': 'office',
  'PUT /staff/practice': 'office',
  'POST /staff/practice/mail-tests': 'office',
  'POST /staff/setup/clinicians': 'office',
  'PUT /staff/setup/appointment-types': 'office',
  'PUT /staff/setup/fees': 'office',
  'POST /staff/setup/steps': 'office',
  'POST /staff/practice/video-checks': 'office',
  'PUT /staff/practice/opening': 'office',
  'GET /staff/money': 'office',
  'POST /staff/money/charges:search': 'office',
  'GET /staff/money/charges/{id}': 'office',
  'GET /staff/money/takings': 'office',
  'GET /staff/money/files/charges': 'office',
  'GET /staff/money/files/journal': 'office',
  'GET /staff/money/reconciliation': 'office',
  'POST /staff/money/reconciliation': 'office',
  'GET /staff/safety-tasks': 'everyone',
  'GET /staff/safety-task-states': 'everyone',
  'GET /staff/closed-safety-tasks': 'everyone',
  'GET /staff/safety-tasks/{id}': 'everyone',
  'POST /staff/safety-tasks/{id}:acknowledge': 'everyone',
  'POST /staff/safety-tasks/{id}:close': 'everyone',
  'GET /staff/messages': 'office',
  'POST /staff/messages/{id}:open': 'office',
  'GET /staff/messages/{id}/file': 'office',
  'DELETE /staff/messages/{id}': 'office',
  'GET /staff/client-invites': 'office',
  'POST /staff/client-invites': 'office',
  'POST /staff/client-invites/{id}:resend': 'office',
  'DELETE /staff/client-invites/{id}': 'office',
  'POST /staff/client-invites:check': 'office',
  'POST /staff/client-invites:import': 'office',
  'POST /staff/audit:search': 'office',
  'POST /staff/outbox:search': 'office',
  'POST /staff/outbox/{reservationId}/{kind}:resend': 'office',
  'GET /staff/jobs': 'office',
  'POST /staff/jobs/{queue}/{id}:retry': 'office',
  'GET /staff/email-texts': 'office',
  'PUT /staff/email-texts/{kind}': 'office',
  'GET /staff/email-texts/{kind}/preview': 'office',
  'GET /staff/legal-versions': 'office',
  'GET /staff/legal-versions/{path}/{version}': 'office',
}

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
let subjects: Awaited<ReturnType<typeof addColleagues>>
const credentials = new Map<Person, Record<string, string>>()
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
  subjects = await addColleagues(test.service)
})
afterAll(() => test.close())

// New ones each time, because some routes end them.
beforeEach(async () => {
  const bearer = await accessTokenFor(test.service, { subject: randomUUID() })
  credentials.set('client', { authorization: `Bearer ${bearer}` })
  for (const [name, subject] of subjects)
    credentials.set(name, (await signStaffIn(test.service, subject)).headers)
})

async function ask(route: string, person: Person) {
  const [method = '', path = ''] = route.split(' ')
  return app.request(`/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`, {
    method,
    headers: {
      'x-forwarded-for': randomUUID(),
      ...credentials.get(person),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    body: method === 'GET' ? undefined : '{}',
  })
}

describe('who may use which route of the practice side', () => {
  it('is said of every route there is, and of no other', () => {
    expect(Object.keys(routes).toSorted()).toEqual(Object.values(staffPaths).toSorted())
  })

  it.each(Object.entries(routes))('%s: %s', async (route, kind) => {
    const allowed: readonly Person[] = kinds[kind]
    for (const person of people) {
      const { status } = await ask(route, person)
      const outcome = status === 401 || status === 403 ? status : 'in'
      const refused = person === 'visitor' || person === 'client' ? 401 : 403
      expect(`${person} ${outcome}`).toBe(`${person} ${allowed.includes(person) ? 'in' : refused}`)
      expect(status).toBeLessThan(500)
    }
  })
})
