import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createGpApi } from '#test/support/gp-api.ts'
import { gpOf, startNow } from '#test/support/gp-reader.ts'
import { addStaff } from '#test/support/staff.ts'
import { readAnswersForGp } from '../questionnaires/treatment-plan.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
let cookie: string
beforeAll(async () => {
  api = await createGpApi()
  cookie = (await addStaff(api.service, { role: 'owner' })).headers.cookie
})
afterAll(() => api.close())

const at = (days: number) => sydneyTime(days, 10).toISOString()

/** The office books for a client who has signed up. */
async function book(token: string, { isGP, starts }: { isGP: boolean; starts: string[] }) {
  const { clinicianId, typeId } = await addBookable(api.db, { isGP })
  const { status, body } = await api.call(
    'POST',
    `/staff/clients/${await api.clientIdOf(token)}/appointments`,
    {
      cookie,
      body: {
        clinicianId,
        appointmentTypeId: typeId,
        deliveryType: 'videoCall',
        funding: isGP ? null : 'selfFunded',
        starts,
      },
    },
  )
  expect(status).toBe(201)
  const ids: string[] = body.appointments.map(({ id }: { id: string }) => id)
  return { clinicianId, ids }
}

const attachedTo = async (token: string) =>
  Object.fromEntries(
    (await api.submissionsOf(token)).map(({ questionnaire, reservation_id }) => [
      questionnaire,
      reservation_id,
    ]),
  )

describe('the forms of a client whose GP appointment the practice books', () => {
  it('belong to it, so that the GP reads them', async () => {
    const token = await api.signUp()
    await api.sendQuestionnaires(token, ['mhtp', 'dass21'])
    const { clinicianId, ids } = await book(token, { isGP: true, starts: [at(3)] })
    expect(await attachedTo(token)).toEqual({ mhtp: ids[0], dass21: ids[0] })
    const by = { actor: 'the GP', requestId: 'a request' }
    const appointmentId = ids[0] ?? ''
    await startNow(api.db, appointmentId)
    const read = await readAnswersForGp(api.service, { appointmentId, staff: gpOf(clinicianId), by })
    expect(read.ok && read.value.submissions.map(({ code }) => code).toSorted()).toEqual(['dass21', 'mhtp'])
    expect((await api.call('GET', '/surveys/status', { token })).body).toEqual({
      hasCompletedMhtpSurvey: false,
      hasCompletedDass21Survey: false,
    })
  })

  it('belong to the first of a series', async () => {
    const token = await api.signUp()
    await api.sendQuestionnaires(token, ['dass21'])
    const { ids } = await book(token, { isGP: true, starts: [at(10), at(3)] })
    expect(ids).toHaveLength(2)
    const first = await api.db
      .selectFrom('reservations')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('during')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await attachedTo(token)).toEqual({ dass21: first.id })
  })

  it('that are too old, and those of a client who is booked with a psychologist, belong to none', async () => {
    const [old, other] = [await api.signUp(), await api.signUp()]
    for (const token of [old, other]) await api.sendQuestionnaires(token, ['dass21'])
    await api.db
      .updateTable('questionnaire_submissions')
      .set({ submitted_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('client_id', '=', await api.clientIdOf(old))
      .execute()
    await book(old, { isGP: true, starts: [at(3)] })
    await book(other, { isGP: false, starts: [at(3)] })
    for (const token of [old, other]) expect(await attachedTo(token)).toEqual({ dass21: null })
  })
})
