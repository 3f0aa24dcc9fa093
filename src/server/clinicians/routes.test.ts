import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clinician } from '#contract/clinicians.ts'
import type { Problem } from '#contract/endpoint.ts'
import { concernCodes } from '#domain/clinicians/vocabularies.ts'
import { addClinician, addType } from '#test/support/clinicians.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { type ClinicianApp, createClinicianApp } from './clinician-app.fixture.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ClinicianApp
let amelia: string
beforeAll(async () => {
  test = await createTestDatabase()
  await test.db.insertInto('portraits').values({ id: 'drawing-1', svg: '<svg/>' }).execute()
  amelia = await addClinician(test.db, {
    name: 'Amelia Tran',
    slug: 'amelia-tran',
    pronouns: 'she/her',
    portrait_id: 'drawing-1',
    introduction: 'I work with adults.',
    experience: 'I began in a public hospital.',
    qualifications: ['Master of Clinical Psychology'],
    languages: ['en', 'vi'],
    years_of_experience: 12,
  })
  await addType(test.db, [amelia], { name: 'Initial session', label: 'Initial session' })
  await addType(test.db, [amelia], { is_active: false })
  await addClinician(test.db, { name: 'Zoe Gp', role: 'generalPractitioner' })
  await addClinician(test.db, { name: 'Una Unlisted', is_profile_listed: false, slug: 'una' })
  await addClinician(test.db, { name: 'Ian Inactive', status: 'inactive', slug: 'ian' })
  await test.db
    .insertInto('practices')
    .values({ id: 'other', name: 'Other', time_zone: 'Australia/Perth' })
    .execute()
  await addClinician(test.db, { name: 'Oda Other', practice_id: 'other', slug: 'oda' })
  app = createClinicianApp(test.service)
})
afterAll(() => test.close())

describe('GET /clinicians:minified', () => {
  it.each([
    ['', ['Amelia Tran']],
    ['?excludeGP=false', ['Amelia Tran', 'Zoe Gp']],
    ['?includeUnlistedProfiles=true', ['Amelia Tran', 'Una Unlisted']],
    ['?excludeGP=0&includeUnlistedProfiles=1', ['Amelia Tran', 'Una Unlisted', 'Zoe Gp']],
    ['?status=inactive', ['Ian Inactive']],
  ])('%s gives names in order', async (query, names) => {
    const response = await app.request(`/api/clinicians:minified${query}`)
    const { clinicians }: { clinicians: { _id: string; name: string }[] } = await response.json()
    expect(clinicians.map(({ name }) => name)).toEqual(names)
    expect(Object.keys(clinicians[0] ?? {})).toEqual(['_id', 'name', 'takesNewClients'])
  })

  it('answers only at its own address', async () => {
    expect((await app.request('/api/cliniciansX')).status).toBe(404)
    expect((await app.request('/api/clinicians')).status).toBe(404)
  })
})

describe('GET /clinicians:count', () => {
  it('gives for each concern the total of its list, also after a change', async () => {
    const counts = async () => {
      const response = await app.request('/api/clinicians:count')
      return (await response.json()).concerns
    }
    const totals = () =>
      Promise.all(
        concernCodes.map(async (concern) => {
          const list = await app.request(
            `/api/get-filtered-clinicians?clientMentalHealthConcern=${concern}&perPage=1`,
          )
          return [concern, (await list.json()).pagination.totalItem]
        }),
      ).then(Object.fromEntries)
    const before = await counts()
    expect(before).toEqual(await totals())
    await addClinician(test.db, { name: 'Sol Sleep', slug: 'sol', primary_specialisations: ['sleep'] })
    expect(await counts()).toEqual({ ...before, sleep: before.sleep + 1 })
    expect(await counts()).toEqual(await totals())
    await sql`update clinicians set status = 'inactive' where slug = 'sol'`.execute(test.db)
    expect(await counts()).toEqual(before)
  })
})

describe('GET /accounts/{accountId}/clinicians/{idOrSlug}', () => {
  it('gives the whole profile by id or slug', async () => {
    const bySlug = await app.request('/api/accounts/banksia/clinicians/amelia-tran')
    const profile: Clinician = await bySlug.json()
    expect(profile).toMatchObject({
      _id: amelia,
      name: 'Amelia Tran',
      slugUrl: 'amelia-tran',
      avatar: '/portraits/drawing-1.svg',
      isGP: false,
      medicare: { role: 'clinicalPsychologists' },
      caseLoad: { isOpenToNewClients: true, remainingSlots: 5 },
      helmControl: {
        introduction: 'I work with adults.',
        experience: 'I began in a public hospital.',
        bonaFides: {
          yearsOfExperience: { value: 12 },
          qualifications: { value: ['Master of Clinical Psychology'] },
          languages: { value: ['en', 'vi'] },
        },
      },
    })
    expect(profile).not.toHaveProperty('appointmentAllocations')
    const byId = await app.request(`/api/accounts/banksia/clinicians/${amelia}`)
    expect(await byId.json()).toEqual(profile)
  })

  it('adds what the clinician offers when asked', async () => {
    const response = await app.request(`/api/accounts/banksia/clinicians/${amelia}?showAllocation=true`)
    const { appointmentAllocations }: Clinician = await response.json()
    expect(appointmentAllocations).toMatchObject([
      { name: 'Initial session', duration: 50, assignmentMode: 'single' },
    ])
  })

  it('lets an unlisted profile be read by its address', async () => {
    expect((await app.request('/api/accounts/banksia/clinicians/una')).status).toBe(200)
  })

  it.each([
    'banksia/clinicians/nobody',
    'banksia/clinicians/00000000-0000-4000-8000-000000000000',
    'banksia/clinicians/ian',
    'banksia/clinicians/oda',
    'other/clinicians/amelia-tran',
    "banksia/clinicians/'; drop table clinicians; --",
  ])('%s is gone', async (path) => {
    const response = await app.request(`/api/accounts/${encodeURI(path)}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(((await response.json()) as Problem).message).toBe(
      'The psychologist may no longer be available for this time slot',
    )
  })
})

describe('input that is refused', () => {
  it.each([
    ['/get-filtered-clinicians?page=0', 'page'],
    ['/get-filtered-clinicians?page=two', 'page'],
    ['/get-filtered-clinicians?page=1.5', 'page'],
    ['/get-filtered-clinicians?page=1&page=2', 'page'],
    ['/get-filtered-clinicians?perPage=51', 'perPage'],
    ['/get-filtered-clinicians?perPage=-1', 'perPage'],
    ['/get-filtered-clinicians?timeZone=Europe/Paris', 'timeZone'],
    ['/get-filtered-clinicians?startTime=8am&endTime=12:00', 'startTime'],
    ['/get-filtered-clinicians?startTime=24:30', 'startTime'],
    ['/get-filtered-clinicians?startTime=08:00,12:00&endTime=12:00', 'endTime'],
    ['/get-filtered-clinicians?startTime=12:00&endTime=08:00', 'endTime'],
    ['/get-filtered-clinicians?days=Funday', 'days'],
    ['/get-filtered-clinicians?days=0', 'days'],
    ['/get-filtered-clinicians?gender=woman,constructor', 'gender'],
    ['/get-filtered-clinicians?funding=gold', 'funding'],
    ['/get-filtered-clinicians?claimType=DVA', 'claimType'],
    ['/get-filtered-clinicians?roles=nurse', 'roles'],
    ['/get-filtered-clinicians?language=xx', 'language'],
    ['/get-filtered-clinicians?style=reiki', 'style'],
    ['/get-filtered-clinicians?clientMentalHealthConcern=luck', 'clientMentalHealthConcern'],
    ['/get-filtered-clinicians?clinicianIds=1', 'clinicianIds'],
    ['/get-filtered-clinicians?deliveryMode=constructor', 'deliveryMode'],
    ['/get-filtered-clinicians?clientAgeRange=old', 'clientAgeRange'],
    ['/get-filtered-clinicians?nextAvailable=maybe', 'nextAvailable'],
    ['/get-filtered-clinicians?adultsFirst=maybe', 'adultsFirst'],
    ['/clinicians:minified?status=gone', 'status'],
    ['/clinicians:minified?excludeGP=perhaps', 'excludeGP'],
    ['/accounts/banksia/clinicians/amelia-tran?showAllocation=2', 'showAllocation'],
  ])('%s', async (path, field) => {
    const response = await app.request(`/api${path}`)
    expect(response.status).toBe(422)
    const { code, fields }: Problem = await response.json()
    expect(code).toBe('invalidInput')
    expect(Object.keys(fields ?? {})).toEqual([field])
  })
})

describe('GET /portraits/{id}.svg', () => {
  it('gives the drawing, to be kept forever', async () => {
    const response = await app.request('/portraits/drawing-1.svg')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('<svg/>')
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    'nobody.svg',
    'drawing-1',
    'drawing-1.png',
    'a/drawing-1.svg',
    '%2e%2e%2fdrawing-1.svg',
    '%00.svg',
  ])('%s is not found', async (file) => expect((await app.request(`/portraits/${file}`)).status).toBe(404))
})
