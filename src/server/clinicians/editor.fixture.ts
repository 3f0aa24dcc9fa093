import { randomUUID } from 'node:crypto'
import { addPractice } from '#test/support/people.ts'
import { addStaff } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

/** The API with two administrators, who may have the same thing open. */
export async function createEditorApi(environment: Record<string, string> = {}) {
  const test = await createTestDatabase({ TRUSTED_PROXIES: '1', ...environment })
  await addPractice(test.db)
  const app = createApp(test.service)
  const dee = await addStaff(test.service, { role: 'administrator' })
  const kai = await addStaff(test.service, { role: 'owner', firstName: 'Kai', lastName: 'Ngata' })
  const call = async (
    method: string,
    path: string,
    { body, as = dee }: { body?: unknown; as?: { headers: Record<string, string> } } = {},
  ) => {
    const bytes = body instanceof Uint8Array ? Buffer.from(body) : null
    const response = await app.request(`/api/staff${path}`, {
      method,
      headers: {
        'x-forwarded-for': randomUUID(),
        ...as.headers,
        ...(body !== undefined && { 'content-type': bytes ? 'image/jpeg' : 'application/json' }),
      },
      body: body === undefined ? undefined : (bytes ?? JSON.stringify(body)),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  /** Subjects of the audit rows, the latest last. */
  const audited = async () =>
    (
      await test.db
        .selectFrom('audit_events')
        .select(['actor', 'subject', 'client_id'])
        .orderBy('id')
        .execute()
    ).map(({ actor, subject, client_id }) => ({ actor, subject, clientId: client_id }))
  return { ...test, app, dee, kai, call, audited }
}

/** What the form sends of a whole profile. */
export const wholeProfile = {
  name: 'Jarrah Simmons',
  pronouns: 'he/him',
  gender: 'man',
  role: 'registeredPsychologists',
  yearsOfExperience: 9,
  timeZone: 'Australia/Sydney',
  portraitId: null,
  ahpraNumber: 'psy 000 123 4567',
  providerNumbers: [],
  shortDescription: 'We go at your pace.',
  introduction: 'I work with families.',
  experience: '',
  quote: '',
  primarySpecialisations: ['anxiety', 'sleep'],
  secondarySpecialisations: ['anger'],
  languages: ['en'],
  styles: ['cbt'],
  qualifications: ['MPsych'],
  credentials: [],
  servicesAvailable: [],
  fundingMethods: ['rebate', 'selfFunded'],
  clientAgeRanges: ['adults'],
  deliveryTypes: ['videoCall'],
  appointmentTypeIds: [],
  shouldUseCaseLoad: true,
  remainingSlots: 5,
  isOpenToNewClients: true,
  isProfileListed: true,
}
