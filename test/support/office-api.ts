import { createBookingApi } from './booking-api.ts'
import { addBookable } from './booking-world.ts'
import { addStaff } from './staff.ts'

/** The booking API with a clinician, whose clients are the subject, a colleague of theirs and the office, all signed in. */
export async function createOfficeApi() {
  const api = await createBookingApi()
  const own = await addBookable(api.db)
  const other = await addBookable(api.db)
  const cookieOf = async (colleague: Parameters<typeof addStaff>[1]) =>
    (await addStaff(api.service, colleague)).headers.cookie
  const cookies = {
    clinician: await cookieOf({ role: 'clinician', clinicianId: own.clinicianId }),
    colleague: await cookieOf({ role: 'clinician', clinicianId: other.clinicianId }),
    office: await cookieOf({ role: 'administrator' }),
    owner: await cookieOf({ role: 'owner' }),
  }
  return { ...api, own, cookies }
}

export type OfficePerson = keyof Awaited<ReturnType<typeof createOfficeApi>>['cookies']
