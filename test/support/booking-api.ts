import { randomUUID } from 'node:crypto'
import { personHeader } from '#contract/person-acts.ts'
import type { OnBehalfOf, RecordType } from '#domain/clients/on-behalf-of.ts'
import type { QuestionnaireCode } from '#domain/questionnaires/validity.ts'
import { createApp } from '#server/app.ts'
import { accessTokenFor } from './access-token.ts'
import { account } from './booking-world.ts'
import { completeRecords } from './complete-record.ts'
import { sendQuestionnaires } from './gp-needs.ts'
import { addPractice } from './people.ts'
import { createTestDatabase } from './test-database.ts'

type NewClient = {
  card?: boolean
  details?: boolean
  attachedTo?: string | null
  firstName?: string
  lastName?: string
  dateOfBirth?: string
  record?: RecordType
  onBehalfOf?: OnBehalfOf
}
type Call = {
  token?: string
  /** For which person of the account. */
  person?: string
  body?: unknown
  key?: string
  visitor?: string
  cookie?: string
}

/** The app on a database of its own, with short ways to call what a booking needs. */
export async function createBookingApi(environment: Record<string, string> = {}) {
  const test = await createTestDatabase({ TRUSTED_PROXIES: '1', ...environment })
  const app = createApp(test.service)

  async function call(
    method: string,
    path: string,
    { token, person, body, key, visitor, cookie }: Call = {},
  ) {
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        // Stands for an address of the visitor's own: holds are counted by it.
        'x-forwarded-for': visitor ?? randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(person && { [personHeader]: person }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }

  const collection = `/accounts/${account}/reserved-appointments`
  const reserve = (
    slot: { clinicianId: string; typeId: string; start: Date },
    { funding = 'rebate', replaces, ...options }: Call & { funding?: string | null; replaces?: string } = {},
  ) =>
    call('POST', collection, {
      ...options,
      body: {
        appointmentTypeId: slot.typeId,
        clinicianId: slot.clinicianId,
        deliveryType: 'videoCall',
        isNewClient: true,
        slots: [{ startDateTime: slot.start.toISOString() }],
        ...(funding !== null && { funding }),
        ...(replaces && { replaces }),
      },
    })

  /**
   * A client with a record and a token, but no password: hashing is slow on purpose, and no test here signs in. One with a card
   * has what a booking needs on file too, unless told otherwise.
   */
  async function signUp({
    card = false,
    details = card,
    attachedTo = null,
    firstName = 'Robin',
    lastName = 'Field',
    dateOfBirth = '1990-05-17',
    record = 'adult',
    onBehalfOf = 'mySelf',
  }: NewClient = {}) {
    await addPractice(test.db)
    const subject = randomUUID()
    await test.db
      .insertInto('clients')
      .values({
        practice_id: account,
        identity_subject: subject,
        email: `${subject}@mail.example`,
        first_name: firstName,
        last_name: lastName,
        date_of_birth: dateOfBirth,
        record_type: record,
        on_behalf_of: onBehalfOf,
        time_zone: 'Australia/Sydney',
        has_saved_card: card,
        attached_clinician_id: attachedTo,
      })
      .execute()
    if (details) await completeRecords(test, [subject])
    return accessTokenFor(test.service, { subject })
  }

  return {
    ...test,
    call,
    /** For answers that are not JSON. */
    fetch: (path: string, token: string) =>
      app.request(path, { headers: { authorization: `Bearer ${token}` } }),
    collection,
    reserve,
    signUp,
    /** The questionnaires of a first GP booking; a client with a card has the rest on file. */
    sendQuestionnaires: (token: string, codes?: readonly QuestionnaireCode[]) =>
      sendQuestionnaires(async (path, body) => {
        const { status } = await call('POST', path, { token, body })
        if (status !== 201) throw new Error(`${path} was answered with ${status}`)
      }, codes),
    at: (reserveId: string, verb = '') => `${collection}/${reserveId}${verb}`,
    claim: (reserveId: string, token: string, key?: string, person?: string) =>
      call('PUT', `${collection}/${reserveId}`, {
        token,
        person,
        key,
        body: { claimReservation: true, mode: 'setup' },
      }),
    finish: (reserveId: string, token: string, key?: string, person?: string) =>
      call('PUT', `${collection}/${reserveId}`, {
        token,
        person,
        key,
        body: { processWithSavedPaymentMethod: true, mode: 'setup' },
      }),
  }
}
