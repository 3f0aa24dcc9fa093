import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTokenFor } from '#test/support/access-token.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { type ImportedRecord, importRecords, storeGuardian } from './record-parts.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const mine = (path: string, token: string) => api.call('GET', `/client-records/me${path}`, { token })

describe('the client’s own record', () => {
  it('is theirs alone, and needs a token', async () => {
    const token = await api.signUp({ card: true })
    expect((await mine('', token)).body).toMatchObject({
      firstName: 'Robin',
      recordType: 'adult',
      hasSavedCard: true,
    })
    expect((await api.call('GET', '/client-records/me')).status).toBe(401)
    const clinician = await accessTokenFor(api.service, { subject: randomUUID(), role: 'clinician' })
    expect((await mine('', clinician)).status).toBe(403)
  })

  it('holds what is on file, opened for its owner, and null for what is not', async () => {
    const token = await api.signUp()
    const { _id: clientId, ...empty } = (await mine('', token)).body
    expect(empty).toMatchObject({
      communicationPreference: 'noPreference',
      savedCardLastFour: null,
      savedCardBrand: null,
      savedCardExpiry: null,
      attachedClinician: null,
      address: null,
      medicare: null,
      referral: null,
      ndis: null,
      workCover: null,
      guardian: null,
      intake: null,
      keyClientContacts: [],
      groups: [],
    })
    const address = { line1: '14 Wattle St', line2: null, suburb: 'Ultimo', state: 'NSW', postcode: '2007' }
    const card = {
      number: '2950975362',
      irn: '1',
      expiryDate: '2028-08',
      firstName: 'Kym',
      lastName: 'Heath',
      dateOfBirth: '1983-02-22',
    }
    const referral = { isReferredByGP: true, isHaveTreatmentPlan: false, isGPSentReferral: true }
    const ndis = { plan: 'selfManaged', number: '430111222' } as const
    const workCover = {
      claimNumber: 'WC1234567',
      numberOfAppointmentApproved: 12,
      caseManagerDetails: 'Alex Ng',
      isClaimInNSW: false,
    }
    const intake = { behalfOf: 'someoneElseAdult', isConsentForParent: false } as const
    const guardian = { parentFirstName: 'Madelaine', parentLastName: 'Arthur', parentEmail: 'm@mail.example' }
    await api.db
      .insertInto('client_groups')
      .values(
        (['ndis', 'referral', 'rebate'] as const).map((group_id) => ({ client_id: clientId, group_id })),
      )
      .execute()
    const contact = { firstName: 'Alex', mobileNumber: '+61491570006' }
    const parts: ImportedRecord['parts'] = {
      address,
      medicare: card,
      referral: { ...referral, files: [{ fileId: randomUUID(), kind: 'referral' }] },
      ndis: { ...ndis, files: [randomUUID()] },
      workCover: { ...workCover, approved: true, files: [] },
      intake: { ...intake, takenAt: new Date().toISOString() },
    }
    await importRecords(api, [{ clientId, parts, emergencyContact: contact }], new Date())
    const by = { actor: 'test', requestId: 'test' }
    await storeGuardian(api, { clientId, now: new Date(), by }, { role: 'guardian', ...guardian })
    const answer = await api.fetch('/api/client-records/me', token)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({
      address,
      medicare: { ...card, dva: null },
      referral,
      ndis,
      workCover,
      intake,
      guardian,
      keyClientContacts: [{ ...contact, tags: ['emergency'] }],
      groups: ['rebate', 'ndis'],
    })
  })

  it('leaves an audit row for every read, with who and what but none of the content', async () => {
    const token = await api.signUp()
    const { _id: clientId } = (await mine('', token)).body
    await mine('', token)
    const rows = await api.db
      .selectFrom('audit_events')
      .selectAll()
      .where('client_id', '=', clientId)
      .execute()
    const { identity_subject } = await api.db
      .selectFrom('clients')
      .select('identity_subject')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      actor: identity_subject,
      action: 'read',
      subject: 'own profile',
      request_id: expect.any(String),
    })
  })

  it('names the psychologist they are attached to', async () => {
    const { clinicianId } = await addBookable(api.db)
    expect((await mine(':getAttachedAccountAndClinician', await api.signUp())).body).toEqual({
      accountId: 'banksia',
      clinician: null,
    })
    const attached = await mine(
      ':getAttachedAccountAndClinician',
      await api.signUp({ attachedTo: clinicianId }),
    )
    expect(attached.body.clinician).toMatchObject({ _id: clinicianId, isProfileListed: true })
  })

  it('lists what was booked, not what is held, and is EXISTING from the first booking on', async () => {
    const token = await api.signUp({ card: true })
    const { clinicianId, typeId } = await addBookable(api.db)
    const held = await api.reserve(
      { clinicianId, typeId, start: sydneyTime(3, 10) },
      { token, funding: 'rebate' },
    )
    expect((await mine('/appointments', token)).body).toEqual([])
    expect((await mine('/appointments:getBookingRuleType', token)).body).toBe('NEW')
    await api.finish(held.body.data.reserveId, token)
    expect((await mine('/appointments', token)).body).toMatchObject([
      {
        startDateTime: sydneyTime(3, 10).toISOString(),
        isGP: false,
        funding: 'rebate',
        claimType: 'rebate',
        quote: { kind: 'rebate', outOfPocketCents: 5208 },
        status: 'upcoming',
        cancellation: {
          outcome: 'cancelWithNotice',
          noticeEndsAt: new Date(sydneyTime(3, 10).getTime() - 48 * 3_600_000).toISOString(),
        },
        clinician: { _id: clinicianId, medicare: { role: 'clinicalPsychologists' } },
      },
    ])
    expect((await mine('/appointments?isGP=true', token)).body).toEqual([])
    expect((await mine('/appointments:getBookingRuleType', token)).body).toBe('EXISTING')
  })

  it('keeps the time zone they choose, if it is one of the nine', async () => {
    const token = await api.signUp()
    const put = (timeZone: string) =>
      api.call('PUT', '/client-records/me/time-zone', { token, body: { timeZone } })
    expect((await put('Indian/Cocos')).status).toBe(204)
    expect((await mine('', token)).body.timeZone).toBe('Indian/Cocos')
    expect((await put('Mars/Olympus')).body.fields).toEqual({ timeZone: 'Time zone is invalid' })
  })
})
