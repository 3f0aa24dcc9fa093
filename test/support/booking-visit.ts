import type { Page } from '@playwright/test'
import type { ReservationView } from '#contract/booking.ts'
import type { RecordType } from '#domain/clients/record-type.ts'
import type { FundingMethod } from '#domain/clinicians/funding.ts'
import type { CreatedUser } from '#web/appointment/session-items.ts'
import { fundingPath } from '#web/appointment/next-page.ts'
import { type Api, apiOf } from './booking-visit-api.ts'
import { fillRecord, saveCard, type Someone } from './booking-visit-record.ts'
import { signInByRequests } from './booking-visit-session.ts'
import { holdAnyTime } from './booking-visit-slot.ts'
import { comeFromElsewhere, goodPassword, newEmail } from './pages/sign-up.ts'

type Wanted = {
  funding: FundingMethod
  /** A newcomer has signed up during this booking; the others are signed in. */
  person: 'newcomer' | 'withoutCard' | 'withCard'
  record?: RecordType
  /** Somebody with another name than the one on the test card. */
  called?: { firstName: string; lastName: string }
  /** What the funding's pages ask for. */
  onFile?: 'nothing' | 'everything'
  /** The funding's form, unless another is the subject; `/booking` finds out what is missing. */
  path?: string
}

export type BookingVisit = {
  client: Someone & { email: string; password: string; clientRecordId: string }
  reservation: ReservationView
  clinician: ReservationView['psychologist']
  /** The newcomer's, or the access token of whoever is signed in. */
  token: string
  api: Api
}

/**
 * Somebody whom no other test knows stands before a page of the booking with a time of their own, as after choosing it and
 * signing up or in. All of it by requests: for tests whose subject begins at that page.
 */
export async function openBooking(page: Page, wanted: Wanted): Promise<BookingVisit> {
  const { funding, person, record = 'adult', onFile = 'nothing', path = fundingPath(funding) } = wanted
  await comeFromElsewhere(page)
  // A page is what gives a browser the cookie by which its holds are counted.
  await page.request.get('/login/forgot')
  const { authToken, ...client } = await signUp(page, record, wanted.called)
  const session = person === 'newcomer' ? null : await signInByRequests(page, client)
  const token = session?.token ?? authToken
  const api = apiOf(page, token)
  if (onFile === 'everything') await fillRecord(api, funding, client)
  if (person === 'withCard') await saveCard(api)

  const { reserveId } = await holdAnyTime(session ? api : apiOf(page), { funding, record })
  await api.put('/patients/me', { reserveId, funding })
  const reservation = await api.read<ReservationView>(`/accounts/banksia/reserved-appointments/${reserveId}`)

  const items = new Map([
    ['banksia.reservation', JSON.stringify(reservation)],
    ['banksia.funding', JSON.stringify(funding)],
  ])
  if (session) items.set(session.item.name, session.item.value)
  else items.set('banksia.createdUser', JSON.stringify(createdUser(client, authToken)))
  await putIntoTab(page, reserveId, items)
  await page.goto(path)
  return { client, reservation, clinician: reservation.psychologist, token, api }
}

/** The adult is on a card of the register; a young person stays one whenever the tests run. */
const someoneOf = {
  adult: () => ({ firstName: 'Chantelle', lastName: 'Arthur', dateOfBirth: '1986-01-02' }),
  youngPerson: () => ({
    firstName: 'Robin',
    lastName: 'Field',
    dateOfBirth: `${new Date().getFullYear() - 15}-01-02`,
  }),
} as const satisfies Record<RecordType, () => Someone>

async function signUp(page: Page, record: RecordType, called?: Wanted['called']) {
  const person = { ...someoneOf[record](), ...called, email: newEmail(), password: goodPassword }
  const { data } = await apiOf(page).post<{ data: { clientRecord: { _id: string }; authToken: string } }>(
    '/accounts/banksia/patients',
    {
      isPoliciesConfirmed: true,
      withoutParentAllowed: record === 'youngPerson',
      clientRecord: {
        ...person,
        mobile: '+61491570156',
        timeZone: 'Australia/Sydney',
        communicationPreference: 'noPreference',
        atsi: false,
      },
    },
  )
  return { ...person, clientRecordId: data.clientRecord._id, authToken: data.authToken }
}

const createdUser = (
  { firstName, lastName, email, dateOfBirth, clientRecordId }: BookingVisit['client'],
  authToken: string,
): CreatedUser => ({ firstName, lastName, email, dateOfBirth, clientRecordId, authToken })

/** Once, on the next page: a reload must not bring back what the booking has cleared away. */
async function putIntoTab(page: Page, visit: string, items: ReadonlyMap<string, string>): Promise<void> {
  await page.addInitScript(
    ({ mark, entries }) => {
      if (!location.protocol.startsWith('http') || sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, 'yes')
      for (const [name, value] of entries) sessionStorage.setItem(name, value)
    },
    { mark: `test.visit.${visit}`, entries: [...items] },
  )
}
