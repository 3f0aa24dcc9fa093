import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staffPaths } from '#contract/staff/staff-paths.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { addPractice } from '#test/support/people.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

const people = ['visitor', 'client', 'owner', 'administrator', 'psychologist', 'gp', 'noProfile'] as const
type Person = (typeof people)[number]

/** Who may use which kind of route; everyone else who works here gets 403, and all others 401. */
const kinds = {
  open: people,
  staff: ['owner', 'administrator', 'psychologist', 'gp', 'noProfile'],
  owner: ['owner'],
  office: ['owner', 'administrator'],
  clinicians: ['psychologist', 'gp'],
  everyone: ['owner', 'administrator', 'psychologist', 'gp'],
  officeAndGps: ['owner', 'administrator', 'gp'],
  gps: ['gp'],
} as const satisfies Record<string, readonly Person[]>

/** Every route of the practice side. One that is added without a row here fails below. */
const routes: Record<string, keyof typeof kinds> = {
  'GET /staff/session': 'staff',
  'DELETE /staff/session': 'open',
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
}

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
let credentials: Record<Person, Record<string, string>>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
  await addPractice(test.db)
})
afterAll(() => test.close())

// New ones each time, because some routes end them.
beforeEach(async () => {
  const { clinicianId } = await addBookable(test.db)
  const { clinicianId: gpId } = await addBookable(test.db, { isGP: true })
  const bearer = await accessTokenFor(test.service, { subject: randomUUID() })
  const headersOf = async (role: Parameters<typeof addStaff>[1]['role'], id?: string) =>
    (await addStaff(test.service, { role, clinicianId: id })).headers
  credentials = {
    visitor: {},
    client: { authorization: `Bearer ${bearer}` },
    owner: await headersOf('owner'),
    administrator: await headersOf('administrator'),
    psychologist: await headersOf('clinician', clinicianId),
    gp: await headersOf('clinician', gpId),
    noProfile: await headersOf('clinician'),
  }
})

async function ask(route: string, person: Person) {
  const [method = '', path = ''] = route.split(' ')
  return app.request(`/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`, {
    method,
    headers: {
      'x-forwarded-for': randomUUID(),
      ...credentials[person],
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
